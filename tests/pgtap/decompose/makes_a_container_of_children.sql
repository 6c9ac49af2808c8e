-- decompose: children in the order given; the assignment ends as decomposed.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select array_agg(d) as children from fleet.decompose(:'assignment', :'node', '[{"kind": "cut", "payload": {"n": 1}}, {"kind": "glue"}, {"kind": "cut", "payload": {"n": 2}}]') d \gset

select results_eq(
  format('select j.kind, (fleet.job(j.id)) -> %L, j.parent_id from unnest(%L::uuid[]) with ordinality c(id, n) join fleet.jobs j on j.id = c.id order by c.n', 'payload', :'children'),
  format($$values ('cut', '{"n": 1}'::jsonb, %1$L::uuid), ('glue', '{}', %1$L), ('cut', '{"n": 2}', %1$L)$$, :'job'), 'three children');
select is(t.state(:'assignment'), 'decomposed: decomposed', 'the assignment has ended');
select results_eq(format('select status, is_container, children, children_done from fleet.jobs where id = %L', :'job'), $$values ('running', true, 3, 0)$$, 'the job is a running container');
select is(fleet.job(:'job') -> 'children', to_jsonb(:'children'::uuid[]), 'and lists them');
select t.healthy();
select * from finish();
