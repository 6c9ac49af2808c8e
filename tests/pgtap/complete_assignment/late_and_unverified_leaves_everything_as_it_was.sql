-- D12: the state stays, artifacts are recorded, verified = false, nothing is spent again.

select plan(4);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();

select results_eq(
  format('select state, reason, verified, job_status, missing, cardinality(artifacts) from t.complete(%L)', :'assignment'),
  $$values ('expired', 'lease_expired', false, 'queued', '{audio: 0 of 1}'::text[], 1)$$, 'the outcome');
select results_eq('select attempts_spent, attempt from fleet.jobs', 'values (1, 1)', 'nothing more is spent');
select is((select count(*)::int from fleet.artifacts), 1, 'the artifact is recorded');
select t.healthy();
select * from finish();
