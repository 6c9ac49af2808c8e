-- A job that a node holds unstarted, or of which only a late result is awaited, is queued too, and can't be blocked.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', max_attempts => 1) as silent \gset
select t.claim(:'node') as lost \gset
select t.later('61 seconds'), fleet.sweep_expired_leases();
select t.job(:'org') as handed \gset
select t.assign(:'handed', :'node') as unstarted \gset

select is(t.refused_detail(format('select fleet.block_job(%L, %L)', :'handed', 'why')),
  format('Job %s is assigned to a node; only a job that waits for a node can be blocked.', :'handed'), 'a node has it');
select is(t.refused_detail(format('select fleet.block_job(%L, %L)', :'silent', 'why')),
  format('Job %s is waiting for a late result; only a job that waits for a node can be blocked.', :'silent'), 'no attempt is left');
select t.healthy();
select * from finish();
