-- Sweeps: also where the bad row is met last.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job, t.job(:'org', 'single') as single \gset
select fleet.decompose(t.claim(:'node'), :'node', '[{"kind": "part", "max_attempts": 1, "requires": {"max_runtime_s": 10}}]');
select from fleet.claim(:'node', '{part}', lease_seconds => 3600);
select from fleet.claim(:'node', '{single}');
create function public.refuse_to_settle() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
create trigger planted before update on fleet_core.jobs for each row when (old.is_container and new.outcome is not null) execute function public.refuse_to_settle();
select t.later('61 seconds');
set client_min_messages = error;
select lives_ok('select from fleet.run_sweeps()', 'the run does not raise');

select results_eq($$select reason from fleet.assignments where job_id = (select id from fleet.jobs where kind = 'single')$$, $$values ('lease_expired')$$, 'the others are recovered');
select * from finish();
