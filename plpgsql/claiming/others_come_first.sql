create or replace function fleet_core.others_come_first(job uuid, node uuid, attempt int, now_ timestamptz)
returns boolean
language plpgsql
stable
as $$
begin
  return exists (
    select from fleet_core.ended_assignments a
      join fleet_core.queue q on q.job_id = a.job_id
      join fleet_core.jobs j on j.id = a.job_id
     cross join fleet_core.settings s
     where a.job_id = job
       and a.node_id = node
       and a.attempt = others_come_first.attempt - 1
       and a.state in ('failed', 'expired')
       and now_ < q.ready_at + make_interval(secs => s.retry_elsewhere_seconds)
       and exists (
         select from fleet_core.nodes n
          where n.organization_id = j.organization_id
            and n.id <> others_come_first.node
            -- Not one that failed it in the same round: they would wait for each other. Nor one that has it, or must never have it again.
            and not exists (select from fleet_core.ended_assignments f
                             where f.job_id = job and f.node_id = n.id
                               and ((f.attempt = a.attempt and f.state in ('failed', 'expired')) or (f.state = 'cancelled' and f.reason = 'operator')))
            and not exists (select from fleet_core.open_assignments o where o.job_id = job and o.node_id = n.id)
            and fleet_core.may_take(n, 1, now_) > 0
            and (fleet_core.best_verdict(n, j.kind, j.requires, fleet_core.need_of(j.requires))).verdict = 'would_run'));
end
$$;

comment on function fleet_core.others_come_first(uuid, uuid, int, timestamptz) is
$$Whether a node failed the last round of a job and another online node could run it now: for a while the others come first,
so that one broken machine does not eat every attempt (R17).$$;
