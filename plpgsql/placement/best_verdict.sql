create or replace function fleet_core.best_verdict(node fleet_core.nodes, kind text, requires jsonb, need fleet_core.need)
returns fleet_core.verdict
language plpgsql
stable
as $$
begin
  return (fleet_core.ranked_verdicts(node, kind, requires, need))[1];
end
$$;

comment on function fleet_core.best_verdict(fleet_core.nodes, text, jsonb, fleet_core.need) is
$$A node's best device for a job now; null when none could carry it at this moment.$$;
