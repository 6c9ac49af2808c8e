create or replace function fleet_core.could_ever_run(
  node fleet_core.nodes, kind text, requires jsonb, need fleet_core.need, books fleet_core.books)
returns boolean
language plpgsql
stable
as $$
begin
  return fleet_core.is_eligible(node, kind, requires)
     and (fleet_core.is_plain(requires)
          or exists (select from fleet_core.verdicts(node, kind, requires, need, in_full => false, books => books) v where v.verdict <> 'never'));
end
$$;

comment on function fleet_core.could_ever_run(fleet_core.nodes, text, jsonb, fleet_core.need, fleet_core.books) is
$$Whether a node could run such jobs when it is idle. books: its memory (books_of). Called by judge_lanes.$$;
