create or replace function fleet_core.ranked_verdicts(node fleet_core.nodes, kind text, requires jsonb, need fleet_core.need, books fleet_core.books default null)
returns fleet_core.verdict[]
language plpgsql
stable
as $$
begin
  return array(
    select v
      from fleet_core.verdicts(node, kind, requires, need, in_full => false, books => books) v
     where v.verdict = 'would_run'
     order by v.score desc, fleet_core.is_slow_path(v.placement_reason), v.device collate "C");
end
$$;

comment on function fleet_core.ranked_verdicts(fleet_core.nodes, text, jsonb, fleet_core.need, fleet_core.books) is
$$A node's devices that could carry a job at this moment, the best first.$$;
