create or replace function fleet_core.why_not_now(job fleet_core.jobs, node fleet_core.nodes, placement_reason text, now_ timestamptz)
returns text
language plpgsql
stable
as $$
declare
  place fleet_core.queue;
begin
  select * into place from fleet_core.queue q where q.job_id = job.id;
  return case
    when job.outcome is not null then format('job: is %s', job.outcome)
    when job.is_container then 'job: was decomposed, its children are the work'
    when exists (select from fleet_core.open_assignments o where o.job_id = job.id and o.node_id = node.id) then 'job: this node has it'
    when place.job_id is null then 'job: is with as many nodes as it may'
    when exists (select from fleet_core.open_assignments o where o.job_id = job.id) and fleet_core.is_exclusive(job.id) then
      'job: is of an exclusive kind, and a node is at it'
    when place.state = 'blocked' then format('job: is blocked: %s', place.reason)
    when place.state = 'awaiting_late_result' then 'job: has no attempt left and waits for a late result'
    when place.state = 'delayed' and place.due_at > now_ then format('job: is not due before %s', fleet_core.utc(place.due_at))
    when exists (select from fleet_core.paused_kinds p where p.organization_id = job.organization_id and p.kind = job.kind) then format('kind: %s is paused', job.kind)
    when fleet_core.node_status(node, now_) <> 'online' then format('node: is %s', fleet_core.node_status(node, now_))
    when not fleet_core.was_just_heard(node.id) then 'node: was not heard since the controller was away'
    when node.cooling_until > now_ then format('node: is cooling until %s', fleet_core.utc(node.cooling_until))
    when fleet_core.may_take(node, 1, now_) = 0 then 'node: is back from cooling and has one job at a time'
    when fleet_core.why_not_claiming(node.id) is not null then format('node: claims nothing: %s', fleet_core.why_not_claiming(node.id))
    when fleet_core.is_slow_path(placement_reason)
         and place.ready_at >= now_ - make_interval(secs => (select s.slow_path_seconds from fleet_core.settings s))
         and fleet_core.only_slowly(fleet_core.ranked_verdicts(node, job.kind, job.requires, fleet_core.need_of(job.requires)))
         and (fleet_core.faster_elsewhere(node, job.kind, job.requires, now_, job.id, place.attempt)).device_id is not null then 'node: leaves it for a moment to one that could run it in VRAM'
    when place.restricted then fleet_core.why_barred(job.id, node.id, place.attempt, now_)
  end;
end
$$;

comment on function fleet_core.why_not_now(fleet_core.jobs, fleet_core.nodes, text, timestamptz) is
$$What keeps a job from a node that could carry it at this moment; null when nothing does. Called by explain_job.$$;
