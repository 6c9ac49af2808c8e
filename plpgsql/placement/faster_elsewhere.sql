create or replace function fleet_core.faster_elsewhere(node fleet_core.nodes, kind text, requires jsonb, now_ timestamptz, job uuid default null, attempt int default null)
returns fleet_core.verdict
language plpgsql
stable
as $$
declare
  need     fleet_core.need := fleet_core.need_of(requires);
  floor_mb int := greatest(need.vram_mb, (select max(m.vram_min_mb) from unnest(need.models) m));
  faster   fleet_core.verdict;
begin
  -- Those that measured the most memory to spare are asked first, since they tell the most of other work as well (heads_in_reach), and not all of them, since
  -- in a fleet that is full each would be judged. A tenant's ids stand together.
  with likely as (
    select d.node_id
      from fleet_core.devices d
     where d.node_id between fleet_core.first_id(node.organization_id, 'epoch') and (left(node.organization_id::text, 8) || repeat('f', 24))::uuid
       and d.organization_id = node.organization_id
       and d.node_id <> node.id
       and (d.kind = 'gpu_integrated' or (d.kind = 'gpu_discrete' and coalesce(d.vram_total_mb, floor_mb) >= floor_mb))
     order by case when d.kind = 'gpu_discrete' then coalesce(d.vram_free_mb, d.vram_total_mb)
                   else (select max(h.ram_free_mb) from fleet_core.devices h where h.node_id = d.node_id) end desc nulls last, d.node_id
    offset 0
  ), there as (
    -- Seen at a glance, before any of them is looked at closely.
    select n as node
      from likely l
      join fleet_core.nodes n on n.id = l.node_id
      join fleet_core.heartbeats h on h.node_id = n.id
     cross join fleet_core.settings s
     where fleet_core.is_eligible(n, kind, requires)
       and fleet_core.effective_status(n.status, h.last_heartbeat_at, now_, s.online_seconds) = 'online'
    offset 0
  ), asked as (
    select t.node
      from there t
     where fleet_core.may_be_given(t.node, now_)
       and (job is null or not fleet_core.is_barred(job, (t.node).id, attempt, now_))
     limit 16
  )
  select v.* into faster
    from asked a
   cross join lateral fleet_core.verdicts(a.node, kind, requires, need) v
   where v.verdict = 'would_run'
     and not fleet_core.is_slow_path(v.placement_reason)
   limit 1;
  return faster;
end
$$;

comment on function fleet_core.faster_elsewhere(fleet_core.nodes, text, jsonb, timestamptz, uuid, int) is
$$For work that a node has only the slow path for (only_slowly): a device of another one that is online, not full, and could run it in VRAM; then it leaves it to
that one for a while. job, attempt: of a job that may be barred to some. Null where there is none among the sixteen machines that measured the most memory to spare.$$;
