-- With hundreds of lanes it stays a glance: twenty lanes of an organization are judged, on two machines each, and the others say so.

select plan(7);

select t.org('a') as org, t.org('b') as other \gset
select t.node(:'org', 'n' || i, null, jsonb_build_array(t.gpu(8000) || jsonb_build_object('vram_free_mb', case when i = 7 then 8000 else 0 end)))
  from generate_series(1, 9) i \g /dev/null
select t.node(:'other') \g /dev/null
select fleet.submit_job(:'org', 'old' || i, requires => '{"vram_min_mb": 6000}') from generate_series(1, 20) i \g /dev/null
select t.job(:'org', 'nobody', requires => '{"vram_min_mb": 9000}') \g /dev/null
select fleet.run_sweeps() \g /dev/null
select t.later('1 minute');
select fleet.submit_job(:'org', 'new' || i) from generate_series(1, 80) i \g /dev/null
select t.job(:'other', 'theirs') \g /dev/null

set track_functions = 'all';
create function pg_temp.calls(name text) returns bigint language sql as $$
  select coalesce(sum(f.calls), 0)::bigint from pg_stat_xact_user_functions f where f.schemaname = 'fleet_core' and f.funcname = name $$;
begin;
create temp table shown on commit drop as select * from fleet.waiting;
select is(pg_temp.calls('why_waiting'), 21::bigint, 'twenty of this organization, and one of the other');
select is((select count(*) from shown where organization_id = :'org' and kind like 'old%' and reason like 'turn: n7/gpu0 could run it now%'), 20::bigint,
  'the oldest, on the machine that has the memory');
select cmp_ok(pg_temp.calls('explain_on'), '<=', 41::bigint, 'on two machines each at most');
select is((select count(*) from shown where kind like 'new%' and reason like 'not judged:%'), 80::bigint, 'the others say that they were not');
select matches((select reason from shown where kind = 'nobody'), '^no machine could run it', 'a blocked lane tells its reason, and takes nobody''s turn');
select is((select sum(jobs) from shown), 102::bigint, 'every job is counted');
commit;
reset track_functions;
select t.healthy();
select * from finish();
