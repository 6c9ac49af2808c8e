create or replace function fleet_core.explain_on(
  node fleet_core.nodes, job fleet_core.jobs, need fleet_core.need, now_ timestamptz, out explained fleet_core.explanation, out is_slow boolean)
returns setof record
language plpgsql
stable
as $$
begin
  return query
  select row(v.node_name, v.device,
             case when v.verdict = 'would_run' and w.why is not null then 'waiting' else v.verdict end,
             case when v.verdict = 'would_run' then coalesce(w.why, v.reason) else v.reason end,
             v.need_mb, v.have_mb, v.score)::fleet_core.explanation,
         coalesce(fleet_core.is_slow_path(v.placement_reason), false)
    from fleet_core.verdicts(node, job.kind, job.requires, need) v
   -- OFFSET 0: asked once, though it is named three times.
   cross join lateral (
     select case when v.verdict = 'would_run' then fleet_core.why_not_now(job, node, v.placement_reason, now_) end as why offset 0) w;
end
$$;

comment on function fleet_core.explain_on(fleet_core.nodes, fleet_core.jobs, fleet_core.need, timestamptz) is
$$Why a job runs or does not run on one node, one row a device; by the same code that places. is_slow: by the slow path, which comes
last among equals. Called by explain_job and why_waiting.$$;
