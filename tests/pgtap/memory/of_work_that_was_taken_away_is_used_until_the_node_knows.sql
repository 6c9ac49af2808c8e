-- R21: what a node did not end by itself goes on there until it hears of it.

select plan(10);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
create function t.begun(node uuid, measured_after interval, free_mb int) returns uuid language plpgsql as $$
declare
  a uuid;
begin
  perform t.job((select organization_id from fleet.nodes where id = node), requires => '{"vram_min_mb": 20000}', priority => 1, max_attempts => 1);
  a := t.claim(node);
  perform t.later(measured_after);
  perform fleet.heartbeat(node, jsonb_build_object('assignments', jsonb_build_array(a), 'devices', jsonb_build_array(t.gpu(24000) || jsonb_build_object('vram_free_mb', free_mb))));
  return a;
end $$;

select t.begun(:'node', '40 seconds', 4000) as a \gset
select fleet.cancel_assignment(:'a', 'enough');
select is((select reserved_mb from fleet.devices), 0, 'nothing is reserved for it');
select is((select available_mb from fleet.devices), 4000, 'what the measurement shows is used still');
select t.measure(:'node', t.gpu(24000));
select is((select available_mb from fleet.devices), 24000, 'until the next');

select t.begun(:'node', '2 seconds', 24000) as a \gset
select fleet.cancel_job(job_id, 'enough') from fleet.assignments where id = :'a';
select is((select available_mb from fleet.devices), 4000, 'and so is what it could not show yet');
select fleet.heartbeat(:'node');
select is((select available_mb from fleet.devices), 24000, 'until the node is told');

select t.begun(:'node', '40 seconds', 4000) as a \gset
select t.complete(:'a');
select is((select available_mb from fleet.devices), 24000, 'what it ended itself is free at once');

select t.job(:'org', requires => '{"vram_min_mb": 20000}') as unheard \gset
select t.claim(:'node') as a \gset
select fleet.cancel_job(:'unheard', 'enough');
select is((select available_mb from fleet.devices), 24000, 'and what it has not been heard with is not waited for');
select t.job(:'org', requires => '{"vram_min_mb": 20000}') as unstarted \gset
select id as a from fleet.assign_job(:'unstarted') \gset
select t.later('1 second');
select fleet.cancel_job(:'unstarted', 'enough');
select is((select available_mb from fleet.devices), 24000, 'what was never started holds nothing');
select is(t.claim(:'node'), null, 'there is no more work');

select t.healthy();
select * from finish();
