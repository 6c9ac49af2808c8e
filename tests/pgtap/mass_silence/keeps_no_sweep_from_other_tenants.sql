-- Leases that wait for their tenant's silence to end are not chosen: they must not fill a sweep's batches, which are the others' too.

select plan(2);

select t.org('acme') as acme, t.org('globex') as globex \gset
select t.node(:'acme', 'n' || n) from generate_series(1, 3) n;
select t.node(:'globex', 'g1') as foreign \gset
select t.job(:'acme') from generate_series(1, 12) n;
select t.job(:'globex') as theirs \gset
select count(*) from fleet.nodes n cross join lateral fleet.claim(n.id, max_jobs => 4) where n.name like 'n%' \g /dev/null
select t.later('1 second');
select t.claim(:'foreign');
select fleet.set_setting('sweep_batch', '1');
select t.travel('61 seconds');
select fleet.sweep_expired_leases();

select is((select state from fleet.assignments where job_id = :'theirs'), 'expired', 'the youngest lease, behind twelve that wait');
select t.healthy();
select * from finish();
