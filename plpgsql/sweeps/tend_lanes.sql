create or replace function fleet_core.tend_lanes(limits fleet_core.settings)
returns int
language plpgsql
volatile
as $$
declare
  healed int;
  dead   int;
begin
  -- Each lane with ready jobs once, by jumping from one to the next in the index; a lane can be missing if it was forgotten just as a job came.
  with recursive live as (
    (select q.lane_id, q.job_id from fleet_core.queue q where q.state = 'ready' order by q.lane_id limit 1)
    union all
    select n.lane_id, n.job_id
      from live l
     cross join lateral (select q.lane_id, q.job_id from fleet_core.queue q where q.state = 'ready' and q.lane_id > l.lane_id order by q.lane_id limit 1) n
  )
  insert into fleet_core.lanes (id, organization_id, kind, requires, created_at)
  select j.lane_id, j.organization_id, j.kind, j.requires - 'max_runtime_s', clock_timestamp()
    from live l
    join fleet_core.jobs j on j.id = l.job_id
   where not exists (select from fleet_core.lanes d where d.id = l.lane_id);
  get diagnostics healed = row_count;

  delete from fleet_core.lanes d
   where d.ctid in (
     select k.ctid
       from fleet_core.lanes k
      where k.created_at < clock_timestamp() - make_interval(secs => limits.dead_lane_seconds)
        and not exists (select from fleet_core.queue q where q.lane_id = k.id and q.state = 'ready')
      limit limits.sweep_batch
        for update skip locked);
  get diagnostics dead = row_count;
  return healed + dead;
end
$$;

comment on function fleet_core.tend_lanes(fleet_core.settings) is
$$Enters lanes that have ready jobs but stand in no directory, and forgets those without; returns how many rows changed. Whatever makes a job ready enters
its lane again. Called by housekeep.$$;
