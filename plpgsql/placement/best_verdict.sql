create or replace function fleet_core.best_verdict(node fleet_core.nodes, kind text, requires jsonb, need fleet_core.need, books fleet_core.memory[] default null)
returns fleet_core.verdict
language plpgsql
stable
as $$
declare
  best fleet_core.verdict;
begin
  select v.* into best
    from fleet_core.verdicts(node, kind, requires, need, in_full => false, books => books) v
   where v.verdict = 'would_run'
   order by v.score desc, fleet_core.is_slow_path(v.placement_reason), v.device collate "C"
   limit 1;
  return best;
end
$$;

comment on function fleet_core.best_verdict(fleet_core.nodes, text, jsonb, fleet_core.need, fleet_core.memory[]) is
$$A node's best device for a job now; null when none could carry it at this moment.$$;
