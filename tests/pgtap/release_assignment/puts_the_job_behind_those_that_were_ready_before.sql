-- R31

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as handed_back \gset
select t.claim(:'node') as assignment, t.job(:'org') as younger \gset
select t.release(:'assignment');

select is((select job_id from fleet.claim(:'other')), :'younger', 'the younger one was ready first');
select t.healthy();
select * from finish();
