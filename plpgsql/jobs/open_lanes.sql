create or replace function fleet_core.open_lanes(organization uuid, lane_ids uuid[], kinds text[], requirements jsonb[])
returns void
language plpgsql
volatile
as $$
begin
  insert into fleet_core.lanes (id, organization_id, kind, requires, created_at)
  select distinct on (l.id) l.id, open_lanes.organization, l.kind, l.requires - 'max_runtime_s', clock_timestamp()
    from unnest(lane_ids, kinds, requirements) l(id, kind, requires)
   where not exists (select from fleet_core.lanes d where d.id = l.id);
end
$$;

comment on function fleet_core.open_lanes(uuid, uuid[], text[], jsonb[]) is
$$Enters lanes in the directory where they are not seen there. Two sessions may both enter one: readers take it once.$$;
