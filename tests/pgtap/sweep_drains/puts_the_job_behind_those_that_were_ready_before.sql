-- R31: on every path (fail, expiry, release, drain).

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as drained \gset
select t.claim(:'node'), t.job(:'org') as younger \gset
select fleet.drain_node(:'node', 'new disk', '0 seconds');
select fleet.sweep_drains();

select is((select job_id from fleet.claim(:'other')), :'younger', 'the younger one was ready first');
select t.healthy();
select * from finish();
