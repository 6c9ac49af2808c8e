create or replace function fleet_core.only_slowly(ranked fleet_core.verdict[])
returns boolean
language plpgsql
immutable
as $$
begin
  return coalesce((select bool_and(fleet_core.is_slow_path(r.placement_reason)) from unnest(ranked) r), false);
end
$$;

comment on function fleet_core.only_slowly(fleet_core.verdict[]) is
$$Whether a node could run a job now, but by the slow path alone: one that has the VRAM as well does not leave it to others, whichever of its devices is the
best. ranked: see ranked_verdicts.$$;
