create or replace function fleet_core.is_barred(job uuid, node uuid, attempt int, now_ timestamptz)
returns boolean
language plpgsql
stable
as $$
begin
  return exists (select from fleet_core.open_assignments a where a.job_id = job and (a.node_id = node or fleet_core.is_exclusive(job)))
      or exists (
        select from fleet_core.ended_assignments a
         cross join fleet_core.settings s
         where a.job_id = job
           and a.node_id = node
           and (a.attempt = is_barred.attempt
                or (a.state = 'cancelled' and a.reason = 'operator')
                or (a.state = 'released' and a.reported is distinct from 'undelivered' and a.finished_at > now_ - make_interval(secs => s.release_pause_seconds))))
      or fleet_core.others_come_first(job, node, attempt, now_);
end
$$;

comment on function fleet_core.is_barred(uuid, uuid, int, timestamptz) is
$$Whether this node must not be handed this job now, though it could run it: it has a part in the same round (D11), a node is at it and its kind is
exclusive (R27), an operator took the job from it (R16), it gave it back a moment ago (D15), or it failed it and others come first (R17). Naming the
node outright overrides all but the first two.$$;
