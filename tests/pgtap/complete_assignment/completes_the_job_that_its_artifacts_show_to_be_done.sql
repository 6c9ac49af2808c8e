-- R4: only verification completes a job.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format('select assignment_id, state, reason, verified, job_status, missing, cardinality(artifacts), superseded_nodes from t.complete(%L)', :'assignment'),
  format($$values (%L::uuid, 'succeeded', 'verified', true, 'complete', '{}'::text[], 1, '{}'::uuid[])$$, :'assignment'), 'the outcome says so');
select is(t.status(:'job'), 'complete', 'the job is complete');
select isnt((select artifacts_verified_at from fleet.assignments), null, 'and the assignment tells when it was verified');
select t.healthy();
select * from finish();
