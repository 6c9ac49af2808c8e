create or replace function fleet.place(organization uuid, requires jsonb, prefer_node uuid default null)
returns fleet.placement
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted jsonb;
  need   fleet_core.need;
  now_   timestamptz := fleet_core.clock();
  best   record;
begin
  perform fleet_core.check_organization(organization);
  perform fleet_core.check_object('requires', requires, 65536);
  wanted := fleet_core.normal_requires('requires', requires);
  need := fleet_core.need_of(wanted);
  select n.id, n.name, v.* into best
    from fleet_core.nodes n
   cross join lateral fleet_core.verdicts(n, null, wanted, need, n.id = prefer_node) v
   where n.organization_id = organization
     and v.verdict = 'would_run'
     and fleet_core.may_be_given(n, now_)
   order by v.score desc, fleet_core.is_slow_path(v.placement_reason), (select count(*) from fleet_core.open_assignments o where o.node_id = n.id),
      n.name collate "C", v.device collate "C"
   limit 1;
  if best.node_id is null then
    return null;
  end if;
  return row(best.node_id, best.node_name, best.device_id, best.device_kind, best.placement_reason, best.resident, best.would_evict, null, best.score)::fleet.placement;
end
$$;

comment on function fleet.place(uuid, jsonb, uuid) is
$$Where a job with these requirements would run best at this moment, without handing anything out; null when no online machine could carry it now.
prefer_node counts half as much again. Errors: organization_denied, organization_not_found, invalid_argument, requirement_invalid.$$;
