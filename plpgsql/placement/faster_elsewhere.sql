create or replace function fleet_core.faster_elsewhere(node fleet_core.nodes, kind text, requires jsonb, now_ timestamptz)
returns boolean
language plpgsql
stable
as $$
begin
  return exists (
    select from fleet_core.nodes n
     cross join lateral fleet_core.best_verdict(n, kind, requires) v
     where n.organization_id = node.organization_id
       and n.id <> node.id
       and fleet_core.may_take(n, 1, now_) > 0
       and v.verdict = 'would_run'
       and v.placement_reason not like 'placed:slow_path:%');
end
$$;

comment on function fleet_core.faster_elsewhere(fleet_core.nodes, text, jsonb, timestamptz) is
$$Whether another node is online, not full, and could run the job in VRAM: then a node that has only the slow path leaves it to that one for a while.$$;
