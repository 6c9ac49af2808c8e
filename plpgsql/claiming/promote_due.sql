create or replace function fleet_core.promote_due(organization uuid, now_ timestamptz, most int)
returns int
language plpgsql
volatile
as $$
declare
  promoted uuid[] := '{}'::uuid[];
begin
  -- The look is much cheaper than an update that finds nothing, and almost every claim finds nothing.
  if exists (select from fleet_core.queue q where q.organization_id = organization and q.due_at <= now_ and q.state = 'delayed') then
    with due as materialized (
      select q.job_id
        from fleet_core.queue q
       where q.organization_id = organization and q.due_at <= now_ and q.state = 'delayed'
       order by q.due_at, q.position
       limit most
         for update skip locked
    ), place as (
      select d.job_id, nextval('fleet_core.queue_position') as position
        from due d
    ), ready as (
      update fleet_core.queue q
         set state = 'ready', position = p.position, ready_at = q.due_at, due_at = null, reason = null
        from place p
       where q.job_id = p.job_id
      returning q.job_id
    )
    select array_agg(r.job_id) into promoted from ready r;
    perform fleet_core.wake(organization);
    -- The lane may have been forgotten while nothing in it was ready.
    perform fleet_core.open_lanes(organization, array_agg(j.lane_id), array_agg(j.kind), array_agg(j.requires))
       from fleet_core.jobs j
      where j.id = any (promoted);
  end if;
  return coalesce(cardinality(promoted), 0);
end
$$;

comment on function fleet_core.promote_due(uuid, timestamptz, int) is
$$Makes delayed jobs ready whose time has come, in the order in which it came, at the end of the queue. Skips what others hold.
Called by each claim for its own organization, and by the sweep.$$;
