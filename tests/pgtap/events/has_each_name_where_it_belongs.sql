-- R18: queued, assigned, started, progressed, verified, unverified, failed, requeued, expired, released, cancelled, superseded, decomposed,
-- R18: blocked, unblocked, settled, retried: one row for each change, naming its node.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other \gset
select fleet.set_setting('backoff_base_seconds', '0'), fleet.set_setting('retry_elsewhere_seconds', '0'), fleet.set_setting('release_pause_seconds', '0');

-- One job sees it all but the ends of a container.
select t.job(:'org', max_attempts => 10, fan_out => 2) as job \gset
select t.fail(t.claim(:'node'), message => 'one');
select t.complete(t.claim(:'node'), '[]');
select t.release(t.claim(:'node'));
select t.claim(:'node');
select t.later('61 seconds');
select fleet.sweep_expired_leases();
select fleet.block_job(:'job', 'look at it first');
select fleet.unblock_job(:'job');
select fleet.cancel_job(:'job', 'a pause');
select fleet.retry_job(:'job');
select t.claim(:'node') as winner, t.claim(:'other') as loser \gset
select fleet.report_progress(:'winner', :'node', 50);
select t.complete(:'winner');

select results_eq(
  format('select e.event, n.name from fleet.events e left join fleet.nodes n on n.id = e.node_id where e.job_id = %L order by e.number', :'job'),
  $$values ('queued', null),
    ('assigned', 'n1'), ('started', 'n1'), ('failed', 'n1'), ('requeued', null),
    ('assigned', 'n1'), ('started', 'n1'), ('unverified', 'n1'), ('requeued', null),
    ('assigned', 'n1'), ('started', 'n1'), ('released', 'n1'), ('requeued', null),
    ('assigned', 'n1'), ('started', 'n1'), ('expired', 'n1'), ('requeued', null),
    ('blocked', null), ('unblocked', null), ('cancelled', null), ('retried', null),
    ('assigned', 'n1'), ('started', 'n1'), ('assigned', 'other'), ('started', 'other'),
    ('progressed', 'n1'), ('superseded', 'other'), ('verified', 'n1')$$, 'a job''s whole life, with the nodes of its assignments');
select t.healthy();
select * from finish();
