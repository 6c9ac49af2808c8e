-- Not for the sake of a node that is full, silent, cooling, or does not run the kind.

select plan(6);

select t.org() as org \gset
select t.node(:'org', 'slow', devices => jsonb_build_array(t.cpu(64000))) as slow, t.node(:'org', 'fast', devices => jsonb_build_array(t.gpu(24000))) as fast \gset

create function t.taken(slow uuid) returns boolean language plpgsql as $$
declare
  job uuid := t.job((select organization_id from fleet.nodes where id = slow), requires => '{"vram_min_mb": 12000}');
  a   uuid := t.claim(slow);
begin
  perform fleet.cancel_job(job, 'enough');
  return a is not null;
end $$;

select ok(not t.taken(:'slow'), 'there is a faster one');
select t.measure(:'fast', t.gpu(24000) || '{"vram_free_mb": 100}');
select ok(t.taken(:'slow'), 'which is full');
select t.measure(:'fast', t.gpu(24000));
update fleet_core.nodes set cooling_until = fleet_core.clock() + interval '5 minutes' where id = :'fast';
select ok(t.taken(:'slow'), 'which is cooling');
update fleet_core.nodes set cooling_until = null where id = :'fast';
select fleet.heartbeat(:'fast', '{"kinds": ["index"]}');
select ok(t.taken(:'slow'), 'which does not run the kind');
select fleet.heartbeat(:'fast', '{"kinds": null}');
select t.travel('46 seconds');
select fleet.heartbeat(:'slow');
select ok(t.taken(:'slow'), 'which is silent');

select t.healthy();
select * from finish();
