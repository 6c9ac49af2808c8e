-- R8: a late completion by this call is one like any other.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1 \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.job(:'org') as j2 \gset

select results_eq(
  format('select (outcome).verified, (next).job_id from fleet.complete_and_claim(%L, %L, t.artifact())', :'assignment', :'node'),
  format('values (true, %L::uuid)', :'j2'), 'the late result wins and the next job follows');
select t.healthy();
select * from finish();
