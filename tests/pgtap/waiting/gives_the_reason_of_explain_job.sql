-- Why what is ready is not handed out, in the words of explain_job, the machine that comes nearest first.

select plan(9);

select t.org() as org \gset
select t.node(:'org', 'big', array['llm', 'paused', 'other'], jsonb_build_array(t.gpu(24000))) as big \gset
select t.node(:'org', 'small', array['llm'], jsonb_build_array(t.gpu(8000))) as small \gset
select fleet.submit_job(:'org', 'llm', requires => '{"vram_min_mb": 20000}') as running, fleet.submit_job(:'org', 'llm', requires => '{"vram_min_mb": 16000}') as memory \gset
select t.claim(:'big') \g /dev/null
select t.job(:'org', 'paused') as paused, t.job(:'org', 'other') as turn, t.job(:'org', 'nobody') as blocked \gset
select fleet.pause_kind(:'org', 'paused', 'until Monday');
select fleet.run_sweeps() \g /dev/null

select matches((select reason from fleet.waiting where job_id = :'memory'), '^big/gpu0: VRAM: needs 16000 MB, 4000 available of 24000', 'the card that could, were it free');
select is((select reason from fleet.waiting where job_id = :'memory'),
  (select format('%s/%s: %s', e.node, e.device, e.reason) from fleet.explain_job(:'memory') e limit 1), 'as explain_job puts it first');
select is((select reason from fleet.waiting where job_id = :'paused'), 'kind: is paused: until Monday', 'a paused kind');
select is((select reason from fleet.waiting where job_id = :'turn'), 'turn: big/gpu0 could run it now and holds 1', 'nothing but its turn');
select results_eq(format('select status, reason from fleet.waiting where job_id = %L', :'blocked'),
  format('select status, reason from fleet.jobs where id = %L', :'blocked'), 'where no machine could, it is blocked, with the block''s reason');
select is((select count(*) from fleet.waiting where job_id = :'running'), 0::bigint, 'what is handed out does not wait');
select t.travel('2 minutes');
select is((select reason from fleet.waiting where job_id = :'turn'), 'big/gpu0: node: is offline', 'a machine that has fallen silent');
select fleet.remove_node(:'big'), fleet.remove_node(:'small') \g /dev/null
select fleet.run_sweeps() \g /dev/null
select matches((select reason from fleet.waiting where job_id = :'turn'), 'no machine in this organization', 'no machine at all');
select t.healthy();
select * from finish();
