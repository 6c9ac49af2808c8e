-- estimated_seconds: the load time if not resident, and the median run of the kind's last 50, scaled by the devices' throughput; null without a history.

select plan(7);

select t.org() as org \gset
select fleet.register_model('m', vram_min_mb => 1000, load_seconds => 30) \gset
select t.node(:'org', 'fast', devices => jsonb_build_array(t.gpu(24000) || '{"throughput_factor": 4}')) as fast,
  t.node(:'org', 'slow', devices => jsonb_build_array(t.gpu(24000) || '{"throughput_factor": 2}')) as slow \gset
create function t.take(node uuid) returns float8 language plpgsql as $$
declare
  job uuid := t.job((select organization_id from fleet.nodes where id = node), requires => '{"models": ["m"]}');
begin
  return (select (placement ->> 'estimated_seconds')::float8 from fleet.claim(node, lease_seconds => 3600));
end $$;
create function t.run(node uuid, seconds int) returns void language plpgsql as $$
begin
  perform t.take(node);
  perform t.later(make_interval(secs => seconds));
  perform t.complete(id) from fleet.assignments where state = 'running';
end $$;

select is(t.take(:'fast'), null, 'no history');
select fleet.cancel_job(id, 'enough') from fleet.jobs;
select t.run(:'fast', 50), t.run(:'fast', 100), t.run(:'fast', 1000);
select cmp_ok(abs(t.take(:'fast') - 130), '<', 2::float8, 'the median of 50, 100 and 1000 s, and 30 s to load');
select cmp_ok(abs(t.take(:'slow') - 230), '<', 2::float8, 'twice as long on a device of half the throughput');
select fleet.set_node_model_state(:'fast', 'm', 'loaded', 'gpu0', 1000);
select cmp_ok(abs(t.take(:'fast') - 100), '<', 2::float8, 'nothing to load where it is resident');
select fleet.cancel_job(id, 'enough') from fleet.jobs where status in ('queued', 'running');
select t.run(:'slow', 400);
select cmp_ok(abs(t.take(:'fast') - 150), '<', 2::float8, 'a run of 400 s on the slow one counts as 200 s here');

select t.node(t.org('other'), 'n1') as node \gset
select t.run(:'node', -50);
select is(t.take(:'node'), 30::float8, 'a run that a clock which went back ends before it began took no time: only 30 s to load');

select t.healthy();
select * from finish();
