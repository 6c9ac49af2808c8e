create or replace function fleet_core.place_jobs(placings fleet_core.placing[], now_ timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  insert into fleet_core.queue as q (job_id, organization_id, lane_id, state, priority, position, attempt, wanted, restricted, ready_at, due_at, reason,
    max_runtime_s)
  select p.job_id, p.organization_id, p.lane_id, p.state, p.priority, nextval('fleet_core.queue_position'), p.attempt, p.wanted,
    p.attempt > 1 or p.fan_out > 1, greatest(p.due_at, now_), case when p.state <> 'ready' then p.due_at end, p.reason, p.max_runtime_s
    from (
      select u.job_id, u.attempt, u.wanted, w.due_at, j.organization_id, j.lane_id, j.priority, j.fan_out, (j.requires ->> 'max_runtime_s')::int as max_runtime_s,
             coalesce(u.reason, case when h.held_until > now_ then 'exclusive_lease' end) as reason,
             case when u.state not in ('ready', 'delayed') then u.state when w.due_at > now_ then 'delayed' else 'ready' end as state
        from unnest(placings) with ordinality u
        join fleet_core.jobs j on j.id = u.job_id
        left join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind and c.exclusive and u.state in ('ready', 'delayed')
       cross join lateral (select case when c.exclusive then fleet_core.exclusive_until(j.id) end as held_until offset 0) h
       cross join lateral (select case when h.held_until > now_ then greatest(u.due_at, h.held_until) else u.due_at end as due_at) w
       order by u.ordinality
    ) p
  on conflict on constraint queue_pkey do update
     set state = excluded.state, priority = excluded.priority, position = excluded.position, attempt = excluded.attempt, wanted = excluded.wanted,
         restricted = excluded.restricted, ready_at = excluded.ready_at, due_at = excluded.due_at, reason = excluded.reason;

  perform fleet_core.wake(o.organization_id)
     from (select distinct q.organization_id from unnest(placings) p join fleet_core.queue q on q.job_id = p.job_id where q.state = 'ready') o;
  perform fleet_core.open_lanes(l.organization_id, array_agg(l.lane_id), array_agg(l.kind), array_agg(l.requires))
     from (
       select distinct on (j.lane_id) j.organization_id, j.lane_id, j.kind, j.requires
         from unnest(placings) p
         join fleet_core.jobs j on j.id = p.job_id
        where not exists (select from fleet_core.lanes d where d.id = j.lane_id)
     ) l
    group by l.organization_id;
end
$$;

comment on function fleet_core.place_jobs(fleet_core.placing[], timestamptz) is
$$Gives jobs their places in the queue, in this order at the end of their priorities, whether they had one or not (R31); ready, or delayed while they are not
due, and not before an exclusive kind's old lease is over (D16).
The caller holds the jobs. Used by every way back into the queue.$$;
