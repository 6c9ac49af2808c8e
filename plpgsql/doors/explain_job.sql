create or replace function fleet.explain_job(job uuid)
returns table (node text, device text, verdict text, reason text, need_mb int, have_mb int, score float8)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  j    fleet_core.jobs := fleet_core.find_job(job);
  now_ timestamptz := fleet_core.clock();
begin
  return query
  select v.node_name, v.device,
         case when v.verdict = 'would_run' and w.why is not null then 'waiting' else v.verdict end,
         case when v.verdict = 'would_run' then coalesce(w.why, v.reason) else v.reason end,
         v.need_mb, v.have_mb, v.score
    from fleet_core.nodes n
   cross join lateral fleet_core.verdicts(n, j.kind, j.requires, fleet_core.need_of(j.requires)) v
   cross join lateral (select fleet_core.why_not_now(j, n, v.placement_reason, now_) as why) w
   where n.organization_id = j.organization_id
     and n.status not in ('retired', 'removed')
   order by (v.verdict = 'would_run' and w.why is null) desc, v.verdict = 'never', v.score desc nulls last, v.node_name, v.device;
end
$$;

comment on function fleet.explain_job(uuid) is
$$Why a job runs or does not run: one row a device of every machine of its organization. verdict: would_run, waiting (fits when idle, or is held back) or never;
the reason with numbers, memory in MB, the score. By the same code that places, so the two never disagree. Locks nothing. Errors: job_not_found.$$;
