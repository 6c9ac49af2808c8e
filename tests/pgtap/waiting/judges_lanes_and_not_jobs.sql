-- Its cost grows neither with the jobs that wait nor with the fleet: one judgement a lane, of twenty machines at most, and of one where that could run it.

select plan(4);

select t.org() as org \gset
select t.node(:'org', 'n' || i, array['plain', 'llm'], jsonb_build_array(t.gpu(8000))) from generate_series(1, 30) i \g /dev/null
select count(*) from fleet.submit_jobs(:'org', (select jsonb_agg(jsonb_build_object('kind', 'plain')) from generate_series(1, 500))) \g /dev/null
select count(*) from fleet.submit_jobs(:'org', (select jsonb_agg(jsonb_build_object('kind', 'llm', 'requires', '{"vram_min_mb": 6000}'::jsonb)) from generate_series(1, 100))) \g /dev/null
select t.claim(n.id) from fleet.nodes n \g /dev/null
select fleet.cancel_job(j.id, 'in the way') from fleet.jobs j where j.kind = 'plain' and j.status = 'running' \g /dev/null
select t.claim(n.id) from fleet.nodes n cross join generate_series(1, 2) \g /dev/null

set track_functions = 'all';
create function pg_temp.calls(name text) returns bigint language sql as $$
  select coalesce(sum(f.calls), 0)::bigint from pg_stat_xact_user_functions f where f.schemaname = 'fleet_core' and f.funcname = name $$;
begin;
select count(*) as rows from fleet.waiting where kind = 'plain' \gset
select is(pg_temp.calls('why_waiting'), 1::bigint, 'five hundred jobs of one lane: judged once');
select is(pg_temp.calls('explain_on'), 1::bigint, 'on the first machine that could run them');
commit;
select t.measure(n.id, t.gpu(8000) || '{"vram_free_mb": 0}') from fleet.nodes n \g /dev/null
begin;
select pg_temp.calls('explain_on') as before \gset
select count(*) as rows from fleet.waiting where kind = 'llm' \gset
select is(pg_temp.calls('explain_on') - :before, 20::bigint, 'where none could, on twenty of thirty');
commit;
reset track_functions;
select t.healthy();
select * from finish();
