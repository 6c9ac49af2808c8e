create or replace function fleet_core.servable_lanes(organization uuid, node uuid, kinds text[], most int)
returns uuid[]
language plpgsql
stable
as $$
begin
  return (
    select coalesce(array_agg(distinct l.id), '{}')
      from (
        select d.id
          from fleet_core.lanes d
         where d.organization_id = organization
           and (kinds is null or d.kind = any (kinds))
           and not exists (select from fleet_core.paused_kinds p where p.organization_id = organization and p.kind = d.kind)
           and fleet_core.can_run(node, d.kind, d.requires)
         limit most
      ) l);
end
$$;

comment on function fleet_core.servable_lanes(uuid, uuid, text[], int) is
$$The lanes of an organization that a node may take work from: eligible, of these kinds (null: any), not paused.$$;
