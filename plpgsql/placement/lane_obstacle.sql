create or replace function fleet_core.lane_obstacle(organization uuid, kind text, requires jsonb, out reason text, out judged int)
returns record
language plpgsql
stable
as $$
declare
  need     fleet_core.need := fleet_core.need_of(requires);
  floor_mb int := greatest(need.vram_mb, need.ram_mb, (select max(greatest(m.vram_min_mb, m.ram_min_mb)) from unnest(need.models) m));
  likely   boolean;
  node     fleet_core.nodes;
  best     record;
  nearest  text;
  short_mb int;
begin
  judged := 0;
  -- One machine is enough: first those with a device that looks large enough, which costs a comparison each.
  foreach likely in array array[true, false] loop
    -- Totals are compared, not what is free, and offline machines count: they come back.
    for node in
      select n.*
        from fleet_core.nodes n
       where n.organization_id = organization
         and n.status not in ('retired', 'removed')
         and fleet_core.is_eligible(n, kind, requires)
         and likely = (fleet_core.is_plain(requires) or exists (
           select from fleet_core.devices d
            where d.node_id = n.id
              and fleet_core.largest_of(d) >= floor_mb
              and d.supports_accelerators @> need.accelerators))
    loop
      if fleet_core.is_plain(requires) then
        return;                                   -- any device would do, or none
      end if;
      judged := judged + 1;
      select v.verdict, v.need_mb - v.total_mb as short_mb, format('%s: %s', concat_ws('/', v.node_name, v.device), v.reason) as why into best
        from fleet_core.verdicts(node, kind, requires, need, in_full => false) v
       order by v.verdict = 'never', v.need_mb is null, v.need_mb - v.total_mb, v.device
       limit 1;
      if best.verdict <> 'never' then
        return;
      elsif judged = 1 or best.short_mb < short_mb then
        nearest := best.why;
        short_mb := best.short_mb;
      end if;
    end loop;
  end loop;

  if judged = 0 then
    select format('%s: %s', n.name, fleet_core.node_fault(n, kind, requires)) into nearest
      from fleet_core.nodes n
     where n.organization_id = organization and n.status not in ('retired', 'removed')
     order by n.name
     limit 1;
  end if;
  reason := coalesce('no machine could run it; nearest is ' || nearest, 'no machine in this organization');
end
$$;

comment on function fleet_core.lane_obstacle(uuid, text, jsonb) is
$$Why no machine of an organization could run such jobs even when idle, with the numbers of the one that comes nearest; null where one could. judged: how many
machines were looked at closely, which is what it costs: few where one could, all that run such work where none could.
Called by judge_lanes, judge_lanes_of_model, sweep_lanes, check_assignable.$$;
