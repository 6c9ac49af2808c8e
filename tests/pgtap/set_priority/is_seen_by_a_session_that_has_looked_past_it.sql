-- D6, D9: a claim that has read past the old place finds the new one.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', priority => 10) as a, t.job(:'org', priority => 10) as b, t.job(:'org', priority => 20) as moved \gset
select count(*) as claimed from fleet.claim(:'node') \gset
select fleet.set_priority(:'moved', 5);

select is((select job_id from fleet.claim(:'node')), :'moved', 'the urgent one');

select t.healthy();
select * from finish();
