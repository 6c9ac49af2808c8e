-- D40: each report stands alone. One that says whose it is answers for what else is in it, in the one order of answers (D13).

select plan(5);

select t.org() as org, gen_random_uuid() as nothing \gset
select t.node(:'org') as node \gset
select t.job(:'org') as j1, t.claim(:'node') as odd \gset
select t.job(:'org') as j2, t.claim(:'node') as done \gset
select t.job(:'org') as j3, t.claim(:'node') as good \gset
select t.complete(:'done');

select results_eq(
  format('select reason, state from fleet.complete_assignments(%L, %L)', :'node', (
    select jsonb_agg(jsonb_build_object('assignment', v.assignment, 'artifacts', t.artifact()) || v.more)
      from (values (:'odd', '{"outcome": 1}'::jsonb), (:'nothing', '{"outcome": 1}'), (:'done', '{"outcome": 1}'), (:'good', '{}')) v(assignment, more))),
  $$values ('invalid_argument', null), ('assignment_not_found', null), ('verified', 'succeeded'), ('verified', 'succeeded')$$, 'each by itself');
select is(t.state(:'odd'), 'running', 'the odd one stays open');
select is((select count(*)::int from fleet.artifacts where assignment_id = :'odd'), 0, 'and nothing of it is written');
select t.throws(format('select fleet.complete_assignments(%L, %L)', :'node',
  jsonb_build_array(jsonb_build_object('assignment', :'odd', 'artifacts', t.artifact()), '{"assignment": "x", "outcome": 1}'::jsonb)), 'invalid_argument', 'without an id there is nobody to answer');
select t.healthy();
select * from finish();
