create or replace function fleet_core.best_verdict(node fleet_core.nodes, kind text, requires jsonb, is_preferred boolean default false)
returns fleet_core.verdict
language plpgsql
stable
as $$
declare
  best fleet_core.verdict;
begin
  select v.* into best
    from fleet_core.verdicts(node, kind, requires, fleet_core.need_of(requires), is_preferred) v
   where v.verdict = 'would_run'
   order by v.score desc, v.device
   limit 1;
  return best;
end
$$;

comment on function fleet_core.best_verdict(fleet_core.nodes, text, jsonb, boolean) is
$$A node's best device for a job now; null when none could carry it at this moment.$$;
