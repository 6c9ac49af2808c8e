create or replace function fleet_core.lane_obstacle(organization uuid, kind text, requires jsonb)
returns text
language plpgsql
stable
as $$
declare
  need    fleet_core.need := fleet_core.need_of(requires);
  nearest record;
begin
  -- Totals are compared, not what is free, and offline machines count: they come back.
  select v.verdict, v.reason, v.node_name, v.device into nearest
    from fleet_core.nodes n
   cross join lateral fleet_core.verdicts(n, kind, requires, need) v
   where n.organization_id = organization
     and n.status not in ('retired', 'removed')
   order by v.verdict = 'never', v.need_mb is null, v.need_mb - v.total_mb, n.name, v.device
   limit 1;
  return case
    when nearest.verdict is null then 'no machine in this organization'
    when nearest.verdict = 'never' then format('no machine could run it; nearest is %s: %s', concat_ws('/', nearest.node_name, nearest.device), nearest.reason)
  end;
end
$$;

comment on function fleet_core.lane_obstacle(uuid, text, jsonb) is
$$Why no machine of an organization could run such jobs even when idle, with the numbers of the one that comes nearest; null where one could.$$;
