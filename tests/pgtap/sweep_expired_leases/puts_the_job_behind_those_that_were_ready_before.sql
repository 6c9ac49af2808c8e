-- R31: the same ordering on all paths.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as lapsed \gset
select t.claim(:'node'), t.job(:'org') as younger \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases();
select t.later('1 minute');

select is((select job_id from fleet.claim(:'node')), :'younger', 'the younger one was ready first');
select t.healthy();
select * from finish();
