create or replace function fleet_core.open_assignments(slots fleet_core.slot[], lease_seconds int, start boolean, credential uuid, actor text)
returns uuid[]
language plpgsql
volatile
as $$
declare
  now_   timestamptz := fleet_core.clock();
  opened uuid[];
  gone   int;
begin
  with slot as (
    select s.*, s.ordinality as n from unnest(slots) with ordinality s
  ), opened_row as (
    insert into fleet_core.open_assignments (id, organization_id, job_id, node_id, credential_id, assigned_at, started_at, lease_expires_at,
      attempt, lease_seconds, max_runtime_s, exclusive, device, placement, device_id, reserves, load_seconds)
    select fleet_core.new_id(j.organization_id), j.organization_id, j.id, s.node_id, credential, now_, case when start then now_ end,
           now_ + make_interval(secs => l.seconds), s.attempt, l.seconds, (j.requires ->> 'max_runtime_s')::int,
           coalesce(c.exclusive, false), s.device, s.placement, s.device_id, s.reserves, coalesce(s.load_seconds, 0)
      from slot s
      join fleet_core.jobs j on j.id = s.job_id
      left join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind
     cross join fleet_core.settings t
     cross join lateral (select case when c.exclusive then greatest(lease_seconds, t.exclusive_lease_min_seconds) else lease_seconds end as seconds) l
    returning id, organization_id, job_id, node_id
  ), noted as (
    insert into fleet_core.job_events (at, organization_id, job_id, assignment_id, node_id, event, actor)
    select now_, o.organization_id, o.job_id, o.id, o.node_id, e.event, actor
      from opened_row o
     cross join unnest(case when start then array['assigned', 'started'] else array['assigned'] end) e(event)
  )
  select array_agg(o.id order by s.n) into opened
    from opened_row o
    join slot s on s.job_id = o.job_id and s.node_id = o.node_id;

  if exists (select from unnest(slots) s where s.reserves is not null) then
    -- Who is used least recently is unloaded first.
    update fleet_core.node_models m
       set used_at = now_
      from unnest(slots) s
      join fleet_core.jobs j on j.id = s.job_id
     where m.device_id = s.device_id and j.requires -> 'models' ? m.slug;
  end if;

  -- The slots leave the queue; a place goes with its last one.
  delete from fleet_core.queue q
   using (select s.job_id, count(*) as n from unnest(slots) s group by s.job_id) s
   where q.job_id = s.job_id and q.wanted <= s.n;
  get diagnostics gone = row_count;
  if gone < cardinality(slots) then
    update fleet_core.queue q
       set wanted = q.wanted - s.n
      from (select s.job_id, count(*) as n from unnest(slots) s group by s.job_id) s
     where q.job_id = s.job_id and q.wanted > s.n;
  end if;
  return opened;
end
$$;

comment on function fleet_core.open_assignments(fleet_core.slot[], int, boolean, uuid, text) is
$$The one way to open assignments: the rows, their leases, the slots that leave the queue, the events. Returns their ids in the slots' order.
The caller holds the queue rows of all these jobs and, at least shared, the locks of the nodes. Called by claim and assign_job.$$;
