create or replace function fleet_core.why_waiting(job uuid, machines int)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  now_      timestamptz := fleet_core.clock();
  online    interval := make_interval(secs => (select s.online_seconds from fleet_core.settings s));
  waiting   fleet_core.jobs;
  need      fleet_core.need;
  floor_mb  int;
  node      fleet_core.nodes;
  fault     text;
  elsewhere text;
  judged    int := 0;
  found_    fleet_core.explanation[] := '{}'::fleet_core.explanation[];
  best      fleet_core.explanation;
begin
  select * into waiting from fleet_core.jobs j where j.id = job;
  need := fleet_core.need_of(waiting.requires);
  floor_mb := greatest(need.vram_mb, need.ram_mb, (select max(greatest(m.vram_min_mb, m.ram_min_mb)) from unnest(need.models) m));
  for node in
    select n.*
      from fleet_core.nodes n
      left join fleet_core.heartbeats h on h.node_id = n.id
     where n.organization_id = waiting.organization_id
       and n.status not in ('retired', 'removed')
     -- The most promising first: those that answer, and of them those that measured enough free memory.
     order by n.status <> 'online', (h.last_heartbeat_at >= now_ - online) is not true,
        need.has_floor and not exists (select from fleet_core.devices d where d.node_id = n.id and greatest(d.vram_free_mb, d.ram_free_mb) >= floor_mb),
        h.last_heartbeat_at desc nulls last, n.name
  loop
    fault := fleet_core.node_fault(node, waiting.kind, waiting.requires);
    elsewhere := coalesce(elsewhere, node.name || ': ' || fault);
    continue when fault is not null;
    found_ := found_ || array(select e.explained from fleet_core.explain_on(node, waiting, need, now_) e);
    judged := judged + 1;
    select * into best
      from unnest(found_) f
     order by array_position('{would_run,waiting,never}', f.verdict), f.score desc nulls last, f.node collate "C", f.device collate "C"
     limit 1;
    if best.verdict = 'would_run' then
      return format('turn: %s could run it now and holds %s', concat_ws('/', best.node, best.device),
        (select count(*) from fleet_core.open_assignments o where o.node_id = node.id));
    end if;
    exit when judged >= machines;
  end loop;
  return case
    when judged > 0 then format('%s: %s', concat_ws('/', best.node, best.device), best.reason)
    else coalesce(elsewhere, 'no machine in this organization') end;
end
$$;

comment on function fleet_core.why_waiting(uuid, int) is
$$What keeps a job that is ready from being handed out, on the most promising device. Judges machines that run such work, the most promising first, until
one could run it now, and so many at most: so the cost does not grow with the fleet. Called by the view fleet.waiting, for one job of a lane.$$;
