create or replace function fleet_core.why_barred(job uuid, node uuid, attempt int, now_ timestamptz)
returns text
language plpgsql
stable
as $$
declare
  is_here boolean := (select bool_or(a.node_id = node) from fleet_core.open_assignments a where a.job_id = job);   -- null: it is nowhere
  before  record;
begin
  if is_here then
    return 'job: this node has it';
  elsif is_here is not null and fleet_core.is_exclusive(job) then
    return 'job: is of an exclusive kind, and a node is at it';
  end if;
  select coalesce(bool_or(a.attempt = why_barred.attempt), false) as same_round,
         coalesce(bool_or(a.state = 'cancelled' and a.reason = 'operator'), false) as taken_away,
         max(a.finished_at) filter (where a.state = 'released' and a.reported is distinct from 'undelivered') + make_interval(secs => s.release_pause_seconds) as back_at
    into before
    from fleet_core.settings s
    left join fleet_core.ended_assignments a on a.job_id = job and a.node_id = node
   group by s.release_pause_seconds;
  return case
    when before.taken_away then 'node: an operator took the job away from it'
    when before.same_round then 'node: had its part in this round'
    when before.back_at > now_ then format('node: gave it back, and gets it no sooner than %s', fleet_core.utc(before.back_at))
    when fleet_core.others_come_first(job, node, attempt, now_) then
      format('node: failed it; others come first, until %s at most', fleet_core.utc((
        select q.ready_at + make_interval(secs => s.retry_elsewhere_seconds) from fleet_core.queue q cross join fleet_core.settings s where q.job_id = job)))
  end;
end
$$;

comment on function fleet_core.why_barred(uuid, uuid, int, timestamptz) is
$$Why this node must not be handed this job now, though it could run it; null when it may be: it has it, a node is at it and its kind is exclusive (R27), an
operator took the job from it (R16), it had a part in the same round (D11), it gave it back a moment ago (D15), or it failed it and others come first (R17).
Naming the node outright overrides all but the first two. Called by is_barred, why_not_now.$$;
