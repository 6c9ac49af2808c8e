-- R8: an assignment that expired may still complete while the job is not terminal.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select is(t.state(:'assignment'), 'expired: lease_expired', 'it has expired');

select is((select job_status from t.complete(:'assignment', t.artifact(), '{"n": 1}')), 'complete', 'and completes nevertheless');
select is(t.state(:'assignment'), 'succeeded: verified', 'as one that succeeded');
select is(fleet.job(:'job') -> 'result', '{"n": 1}', 'its result is the job''s');
select is(t.claim(:'node'), null, 'nobody is given the job any more');
select t.healthy();
select * from finish();
