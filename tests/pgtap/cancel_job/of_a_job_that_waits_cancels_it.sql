-- R16: delayed, backing off, blocked or awaiting a late result.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', run_at => clock_timestamp() + interval '1 day') as delayed, t.job(:'org', 'blocked') as blocked,
  t.job(:'org', 'backing_off') as backing_off, t.job(:'org', 'awaiting', max_attempts => 1) as awaiting \gset
select fleet.block_job(:'blocked', 'look at it first');
select assignment_id as assignment from fleet.claim(:'node', '{awaiting}') \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select assignment_id as assignment from fleet.claim(:'node', '{backing_off}') \gset
select t.fail(:'assignment');

select is(fleet.cancel_job(j.id, 'not needed'), 'cancelled', concat_ws(', ', j.kind, j.status, j.reason)) from fleet.jobs j;
select t.healthy();
select * from finish();
