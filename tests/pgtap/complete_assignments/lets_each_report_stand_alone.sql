-- D40: a refused report has its code in reason, state null; the others count.

select plan(4);

select t.org() as org, t.org('umbrella') as umbrella, gen_random_uuid() as nothing \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.node(:'umbrella') as stranger \gset
select t.job(:'org') as j1, t.claim(:'node') as mine \gset
select t.job(:'org') as j2, t.claim(:'node') as malformed \gset
select t.job(:'org') as j3, t.claim(:'node') as cancelled \gset
select t.job(:'org') as j4, t.claim(:'node') as failed \gset
select t.job(:'org') as j5, t.claim(:'other') as others \gset
select t.job(:'umbrella') as j6, t.claim(:'stranger') as strangers \gset
select fleet.cancel_job(:'j3', 'not needed'), t.fail(:'failed');

select results_eq(
  format('select reason, state from fleet.complete_assignments(%L, %L)', :'node', (
    select jsonb_agg(jsonb_build_object('assignment', v.assignment, 'artifacts', v.artifacts))
      from (values (:'nothing', t.artifact()), (:'malformed', '[{"content_hash": "nonsense"}]'), (:'cancelled', t.artifact()), (:'failed', t.artifact()),
        (:'others', t.artifact()), (:'strangers', t.artifact()), (:'mine', t.artifact())) v(assignment, artifacts))),
  $$values ('assignment_not_found', null), ('artifact_invalid', null), ('job_already_finished', null), ('assignment_not_completable', null),
    ('assignment_not_yours', null), ('assignment_not_found', null), ('verified', 'succeeded')$$, 'each with its own code, and the good one counts');
select is(t.state(:'malformed'), 'running', 'a malformed one stays open');
select is((select count(*)::int from fleet.artifacts), 1, 'only the good one''s artifact is recorded');
select t.healthy();
select * from finish();
