create or replace function fleet.explain_job(job uuid)
returns table (node text, device text, verdict text, reason text, need_mb int, have_mb int, score float8)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  j    fleet_core.jobs := fleet_core.find_job(job);
  need fleet_core.need := fleet_core.need_of(j.requires);
  now_ timestamptz := fleet_core.clock();
begin
  return query
  select (e.explained).*
    from fleet_core.nodes n
   cross join lateral fleet_core.explain_on(n, j, need, now_) e
   where n.organization_id = j.organization_id
     and n.status not in ('retired', 'removed')
   order by array_position('{would_run,waiting,never}', (e.explained).verdict), (e.explained).score desc nulls last, e.is_slow,
      (e.explained).node collate "C", (e.explained).device collate "C";
end
$$;

comment on function fleet.explain_job(uuid) is
$$Why a job runs or does not run: one row a device of every machine of its organization. verdict: would_run, waiting (fits when idle, or is held back) or never;
the reason with numbers, memory in MB, the score. By the same code that places, so the two never disagree. Locks nothing. Errors: job_not_found.$$;
