-- When it comes due, a delayed job takes its place in its own priority.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', priority => 50) as common \gset
select fleet.submit_job(:'org', 'render', priority => 1, run_at => fleet_core.clock() + interval '10 seconds') as urgent \gset
select t.travel('20 seconds');

select is((select job_id from fleet.claim(:'node')), :'urgent', 'the urgent one first');

select t.healthy();
select * from finish();
