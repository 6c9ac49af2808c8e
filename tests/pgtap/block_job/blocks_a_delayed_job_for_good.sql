-- A block made by an operator stays until unblock_job, whatever comes due meanwhile.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', run_at => fleet_core.clock() + interval '10 seconds') as job \gset
select fleet.block_job(:'job', 'the input is broken');
select t.travel('20 seconds');

select is(t.claim(:'node'), null, 'due, but blocked');
select is((select status from fleet.jobs where id = :'job'), 'blocked', 'as before');

select t.healthy();
select * from finish();
