-- after any ending the reservation is released, exactly once.

select plan(11);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node, t.node(:'org', 'n2', devices => jsonb_build_array(t.gpu(24000))) as other \gset

create function t.given_out() returns int language sql as $$ select sum(reserved_mb)::int from fleet.devices $$;
create function t.work(node uuid, fan_out int default 1) returns uuid language plpgsql as $$
declare
  job uuid := t.job((select organization_id from fleet.nodes where id = node), fan_out => fan_out, max_attempts => 1, requires => '{"vram_min_mb": 20000, "max_runtime_s": 300}');
begin
  return t.claim(node);
end $$;

select t.work(:'node') as a \gset
select t.complete(:'a');
select is(t.given_out(), 0, 'completed');
select t.work(:'node') as a \gset
select t.complete(:'a', '[]');
select is(t.given_out(), 0, 'unverified');
select t.work(:'node') as a \gset
select t.fail(:'a', retry => false);
select is(t.given_out(), 0, 'failed');
select t.work(:'node') as a \gset
select t.release(:'a');
select is(t.given_out(), 0, 'handed back');
select fleet.cancel_job(id, 'enough') from fleet.jobs where status = 'queued';
select t.work(:'node') as a \gset
select fleet.cancel_job(job_id, 'enough') from fleet.assignments where id = :'a';
select is(t.given_out(), 0, 'cancelled');
select t.work(:'node', 2) as a \gset
select t.claim(:'other') as b \gset
select t.complete(:'a');
select is(t.given_out(), 0, 'superseded');
select t.work(:'node') as a \gset
select t.split(:'a', 1);
select is(t.given_out(), 0, 'decomposed');
select fleet.cancel_job(id, 'enough') from fleet.jobs where status = 'queued';
select t.work(:'node') as a \gset
select t.later('61 seconds');
select fleet.run_sweeps();
select is(t.given_out(), 0, 'expired');
select t.later('61 seconds');
select fleet.run_sweeps();
select t.work(:'other') as a \gset
select fleet.remove_node(:'other');
select is(t.given_out(), 0, 'its node removed');
select fleet.cancel_job(id, 'enough') from fleet.jobs where status = 'queued';
select is(t.available(:'node', 'gpu0'), 24000, 'and all is there again');

select t.healthy();
select * from finish();
