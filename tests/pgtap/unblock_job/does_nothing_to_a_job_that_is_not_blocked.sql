-- Said twice is said once; a finished job is told apart.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as a, t.job(:'org') as b, t.job(:'org') as finished \gset
select fleet.cancel_job(:'finished', 'not needed');
select fleet.unblock_job(:'a');

select is_empty($$select from fleet.events where event = 'unblocked'$$, 'no event');
select is((select job_id from fleet.claim(:'node')), :'a', 'it has kept its place');
select t.throws(format('select fleet.unblock_job(%L)', :'finished'), 'job_already_finished', 'a finished job', 'FL409');
select t.throws('select fleet.unblock_job(null)', 'invalid_argument', 'no job');
select t.throws(format('select fleet.unblock_job(%L)', gen_random_uuid()), 'job_not_found', 'a job that is not there');

select t.healthy();
select * from finish();
