-- complete_assignments: each report stands alone.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as a1, t.claim(:'node') as a2 \gset

select results_eq(
  format('select reason, state from fleet.complete_assignments(%L, %L)', :'node', jsonb_build_array(
    jsonb_build_object('assignment', :'a1', 'artifacts', t.artifact(), 'result', 7),
    jsonb_build_object('assignment', :'a2', 'artifacts', t.artifact()))),
  $$values ('invalid_argument', null), ('verified', 'succeeded')$$, 'a result that is no object costs only its own report');
select t.healthy();
select * from finish();
