-- R31: a retried job goes behind those that were ready before it.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as broken \gset
select t.claim(:'node') as assignment, t.job(:'org') as younger \gset
select t.fail(:'assignment');
select t.later('1 minute');

select is((select job_id from fleet.claim(:'node')), :'younger', 'the younger one was ready first');
select t.healthy();
select * from finish();
