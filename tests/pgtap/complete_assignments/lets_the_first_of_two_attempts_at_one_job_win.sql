-- D19, D12: a late one and the present one of the same node in one call.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as old \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.later('1 minute');
select t.claim(:'node') as new \gset

select results_eq(
  format('select reason from fleet.complete_assignments(%L, %L)', :'node', jsonb_build_array(
    jsonb_build_object('assignment', :'old', 'artifacts', t.artifact()),
    jsonb_build_object('assignment', :'new', 'artifacts', t.artifact()))),
  $$values ('verified'), ('job_already_finished')$$, 'the job is complete before the second is looked at');
select is(t.state(:'new'), 'cancelled: superseded', 'which has been superseded');
select t.healthy();
select * from finish();
