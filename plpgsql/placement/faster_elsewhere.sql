create or replace function fleet_core.faster_elsewhere(node fleet_core.nodes, kind text, requires jsonb, now_ timestamptz)
returns boolean
language plpgsql
stable
as $$
declare
  need     fleet_core.need := fleet_core.need_of(requires);
  floor_mb int := greatest(need.vram_mb, (select max(m.vram_min_mb) from unnest(need.models) m));
begin
  -- A node that has the VRAM as well does not leave it, whichever of its devices is the best.
  return not exists (
      select from fleet_core.verdicts(node, kind, requires, need) v
       where v.verdict = 'would_run' and not fleet_core.is_slow_path(v.placement_reason))
    and exists (
      select from fleet_core.nodes n
       cross join lateral fleet_core.verdicts(n, kind, requires, need) v
       where n.organization_id = node.organization_id
         and n.id <> node.id
         and fleet_core.is_eligible(n, kind, requires)
         -- Before it is judged device by device: has it any that could ever hold it, but for system memory?
         and exists (
           select from fleet_core.devices d
            where d.node_id = n.id
              and (d.kind = 'gpu_integrated' or (d.kind = 'gpu_discrete' and coalesce(d.vram_total_mb, floor_mb) >= floor_mb)))
         and fleet_core.may_take(n, 1, now_) > 0
         and v.verdict = 'would_run'
         and not fleet_core.is_slow_path(v.placement_reason));
end
$$;

comment on function fleet_core.faster_elsewhere(fleet_core.nodes, text, jsonb, timestamptz) is
$$Whether a node has only the slow path for a job while another one is online, not full, and could run it in VRAM: then it leaves it to that one for a while.$$;
