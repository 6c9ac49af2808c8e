create or replace function fleet_core.count_online()
returns int
language plpgsql
volatile
as $$
declare
  changed int;
begin
  update fleet_core.organizations o
     set nodes_online = c.online
    from (select k.id, f.online
            from fleet_core.organizations k
           cross join lateral (
             select count(*)::int as online from fleet_core.nodes n where n.organization_id = k.id and n.status = 'online') f
           where k.nodes_online <> f.online
             for no key update of k skip locked) c
   where o.id = c.id;
  get diagnostics changed = row_count;
  return changed;
end
$$;

comment on function fleet_core.count_online() is
$$Counts the nodes of each organization that are in service; returns for how many that changed. A heartbeat would take longer to count them than for all the
rest (heartbeat_interval). Called by housekeep. Locks: those organizations, SKIP LOCKED.$$;
