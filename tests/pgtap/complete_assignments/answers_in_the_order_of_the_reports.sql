-- D19

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2, t.job(:'org') as j3 \gset
select t.claim(:'node') as a1, t.claim(:'node') as a2, t.claim(:'node') as a3 \gset

select results_eq(
  format('select assignment_id, verified from fleet.complete_assignments(%L, %L)', :'node', jsonb_build_array(
    jsonb_build_object('assignment', :'a3', 'artifacts', t.artifact()),
    jsonb_build_object('assignment', :'a1'),
    jsonb_build_object('assignment', :'a2', 'artifacts', t.artifact(), 'result', '{"n": 2}'::jsonb))),
  format('values (%L::uuid, true), (%L, false), (%L, true)', :'a3', :'a1', :'a2'), 'third, first, second');
select is(array[t.status(:'j1'), t.status(:'j2'), t.status(:'j3')], '{queued,complete,complete}', 'each job by its own report');
select is(fleet.job(:'j2') -> 'result', '{"n": 2}', 'with its own result');
select t.healthy();
select * from finish();
