-- R11, R12: online lasts 45 s from the last heartbeat, with no background task involved.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select t.travel('46 seconds');
select is_empty(format('select * from fleet.claim(%L)', :'node'), 'silent for 46 s');
select fleet.heartbeat(:'node');
select is((select job_id from fleet.claim(:'node')), :'job', 'heard again');

select t.healthy();
select * from finish();
