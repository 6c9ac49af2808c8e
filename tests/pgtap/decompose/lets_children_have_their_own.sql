-- decompose: each child: payload, requires, priority, idempotency_key, max_attempts, fan_out, run_at, inputs.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job, fleet.register_artifact(:'org', repeat('a', 64), 'k') as input \gset
select d as child from fleet.decompose(t.claim(:'node'), :'node', jsonb_build_array(jsonb_build_object('kind', 'part', 'requires', '{"max_runtime_s": 60}'::jsonb,
  'priority', 3, 'idempotency_key', 'part 1', 'max_attempts', 5, 'fan_out', 2, 'run_at', clock_timestamp() + interval '1 day', 'inputs', jsonb_build_array(:'input')))) d \gset

select results_eq(
  format('select priority, idempotency_key, max_attempts, fan_out, requires, t.wait_of(id) > %L from fleet.jobs where id = %L', '23 hours', :'child'),
  $$values (3, 'part 1', 5, 2, '{"max_runtime_s": 60}'::jsonb, true)$$, 'each of them');
select is(fleet.job(:'child') -> 'inputs', jsonb_build_array(:'input'), 'inputs too');
select t.healthy();
select * from finish();
