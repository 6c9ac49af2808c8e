-- Why a machine is not handed what it had before: for ever, for this round, or until when.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'n2') as other \gset
create function t.why(job uuid) returns text language sql as $$
  select e.reason from fleet.explain_job(job) e where e.node = 'n1' and e.device = 'cpu0' $$;

select t.job(:'org') as job \gset
select t.claim(:'node') as a \gset
select fleet.release_assignment(:'a', :'node');
select is(t.why(:'job'), 'node: gave it back, and gets it no sooner than ' || fleet_core.utc(fleet_core.clock() + interval '30 seconds'), 'it gave it back');
select t.travel('31 seconds');
select fleet.heartbeat(:'node'), fleet.heartbeat(:'other');
select matches(t.why(:'job'), '^RAM: ', 'and has waited');

select t.claim(:'node') as a \gset
select fleet.fail_assignment(:'a', :'node', 'broken');
select t.travel('20 seconds');
select fleet.heartbeat(:'node'), fleet.heartbeat(:'other');
select matches(t.why(:'job'), '^node: failed it; others come first, until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC at most$', 'it failed it');

select t.claim(:'other') as a \gset
select fleet.cancel_assignment(:'a', 'x');
select is((select e.reason from fleet.explain_job(:'job') e where e.node = 'n2' and e.device = 'cpu0'), 'node: an operator took the job away from it', 'it was taken away');

select fleet.submit_job(:'org', 'render', fan_out => 2) as twice \gset
select t.travel('1 second');
select c.assignment_id as a from fleet.claim(:'node', max_jobs => 10) c where c.job_id = :'twice' \gset
select is(t.why(:'twice'), 'job: this node has it', 'it has it');
select t.complete(:'a');

select t.healthy();
select * from finish();
