create or replace function fleet.check_invariants()
returns table (rule text, job uuid, detail text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- It reads history whole, once a rule: by hashing, whatever the planner believes of tables that have just grown; to compile that takes longer than to run it.
set enable_nestloop = off
set jit = off
as $$
declare
  visible uuid[] := fleet_core.visible_organizations();
begin
  return query
  select b.rule, b.job, b.detail
    from fleet_core.broken_rules b
   where b.organization_id = any (visible) or b.organization_id is null
   order by b.rule, b.job;
end
$$;

comment on function fleet.check_invariants() is
$$One row per broken rule, none on a healthy database; may be run in production. Reads every table in whole, some ten seconds a
million jobs on two slow cores, which it shares with parallel workers. job is null where the rule is not about one. Locks nothing.$$;
