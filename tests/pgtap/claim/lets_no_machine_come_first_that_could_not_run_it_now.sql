-- R17, D7: "another machine" is online, not cooling, eligible, with memory now; where there is none, the failing one may try at once.

select plan(5);

select t.org() as org \gset
select t.node(:'org', 'n1', devices => jsonb_build_array(t.gpu(24000))) as broken, t.node(:'org', 'n2', devices => jsonb_build_array(t.gpu(24000))) as other \gset
select fleet.set_setting('cooling_failures', '100');

create function t.again(node uuid) returns boolean language plpgsql as $$
declare
  job  uuid := t.job((select organization_id from fleet.nodes where id = node), requires => '{"vram_min_mb": 12000}');
  mine boolean;
begin
  perform t.fail(t.claim(node));
  perform t.travel('10 seconds');
  perform fleet.heartbeat(node);
  mine := t.claim(node) is not null;
  perform fleet.cancel_job(job, 'enough');
  return mine;
end $$;

select ok(not t.again(:'broken'), 'the other could run it');
select t.measure(:'other', t.gpu(24000) || '{"vram_free_mb": 100}');
select ok(t.again(:'broken'), 'it has no memory now');
select t.measure(:'other', t.gpu(24000));
update fleet_core.nodes set cooling_until = fleet_core.clock() + interval '1 hour' where id = :'other';
select ok(t.again(:'broken'), 'it is cooling');
update fleet_core.nodes set cooling_until = null where id = :'other';
select t.measure(:'other', t.cpu(8000));
select ok(t.again(:'broken'), 'it is too small');

select t.healthy();
select * from finish();
