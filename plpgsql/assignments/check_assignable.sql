create or replace function fleet_core.check_assignable(job fleet_core.jobs, place fleet_core.queue, nodes_named boolean)
returns void
language plpgsql
stable
as $$
declare
  now_     timestamptz := fleet_core.clock();
  too_soon boolean := coalesce(place.state = 'delayed' and place.due_at > now_ and not nodes_named, false);
  obstacle text;
  why      text;
begin
  if job.outcome is not null then
    perform fleet_core.refuse('FL409', 'job_already_finished', format('Job %s is %s.', job.id, job.outcome), 'fleet.retry_job() gives it a fresh set of attempts.');
  elsif job.is_container then
    perform fleet_core.refuse('FL409', 'job_not_assignable', format('Job %s was decomposed; its children are the work.', job.id), 'Assign its children.');
  end if;
  if exists (select from fleet_core.lane_blocks b where b.lane_id = job.lane_id) then
    -- A block is only shown: whether it still holds is judged here, as claims judge for themselves.
    obstacle := (fleet_core.lane_obstacle(job.organization_id, job.kind, job.requires)).reason;
  end if;
  why := case
    when place.state = 'blocked' then format('is blocked: %s', place.reason)
    when obstacle is not null then format('is blocked: %s', obstacle)
    when fleet_core.exclusive_until(job.id) > now_ then
      format('is of an exclusive kind, and its last node may be at it until %s', fleet_core.exclusive_until(job.id))
    when place.state = 'awaiting_late_result' then 'has no attempt left and only waits for a late result'
    when not nodes_named and exists (select from fleet_core.paused_kinds p where p.organization_id = job.organization_id and p.kind = job.kind) then
      format('is of kind %s, which is paused', job.kind)
    when too_soon then format('is not due before %s', place.due_at)
  end;
  if why is not null then
    perform fleet_core.refuse('FL409', 'job_not_assignable', format('Job %s %s.', job.id, why),
      case when too_soon then 'Name the nodes to assign it nevertheless.' end);
  end if;
end
$$;

comment on function fleet_core.check_assignable(fleet_core.jobs, fleet_core.queue, boolean) is
$$Refuses to hand out what must not be handed out (D42). Called by assign_job.
Errors: job_already_finished, job_is_container, job_not_assignable.$$;
