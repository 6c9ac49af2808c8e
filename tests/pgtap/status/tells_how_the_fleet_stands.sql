-- One document: machines, queue, what runs, what waits and why, what is stuck, the last hour.

select plan(9);

select t.org('attic') as org \gset
select t.node(:'org', 'gpu-box', '{render}', jsonb_build_array(t.gpu())) as node \gset
select fleet.create_node(:'org', 'new-box');
select t.job(:'org', 'render') as running, t.job(:'org', 'render') as ready, t.job(:'org', 'train') as unfit \gset
select t.claim(:'node') as assignment \gset
select fleet.report_progress(:'assignment', :'node', 40, 'frame 4 of 10');
select fleet.status() as told \gset

select is(:'told'::jsonb -> 'organizations', '["attic"]', 'whose it is');
select is(:'told'::jsonb #> '{nodes,by_status}', '{"online": 1, "provisioning": 1}', 'how many machines are in which status');
select is(:'told'::jsonb #> '{nodes,listed}' -> 1 #> '{devices,0}', '{"label": "gpu0", "kind": "gpu_discrete", "total_mb": 24576, "available_mb": 24576}', 'their devices');
select results_eq(
  format($$select q ->> 'kind', (q ->> 'ready')::int, (q ->> 'running')::int from jsonb_array_elements(%L::jsonb -> 'queue') q order by 1$$, :'told'),
  $$values ('render', 1, 1), ('train', 1, 0)$$, 'the queue, by kind');
select results_eq(
  format($$select r ->> 'job_id', r ->> 'node', (r ->> 'percent')::numeric::int, r ->> 'message' from jsonb_array_elements(%L::jsonb -> 'running') r$$, :'told'),
  format($$values (%L, 'gpu-box', 40, 'frame 4 of 10')$$, :'running'), 'what runs, where, how far');
select results_eq(
  format($$select w ->> 'job_id' from jsonb_array_elements(%L::jsonb -> 'waiting') w order by w ->> 'kind'$$, :'told'),
  format($$values (%L), (%L)$$, :'ready', :'unfit'), 'what waits');
select is(:'told'::jsonb #>> '{stuck,0,what}', 'no sweep has ever run', 'what is stuck');
select is(jsonb_array_length(:'told'::jsonb -> 'throughput'), 60, 'sixty minutes');

select t.healthy();
select * from finish();
