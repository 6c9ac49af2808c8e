create or replace function fleet_core.lock_twin(organization uuid, mac macaddr, itself uuid, now_ timestamptz)
returns fleet_core.nodes
language plpgsql
volatile
as $$
declare
  twin fleet_core.nodes;
begin
  -- The same machine may pair twice at once, and then neither would see the other's node.
  perform pg_advisory_xact_lock(hashtextextended('pgfleet mac ' || organization || ' ' || mac, 0));
  select n.* into twin
    from fleet_core.nodes n
   where n.organization_id = organization and n.mac = lock_twin.mac and n.status <> 'removed' and n.id is distinct from itself
   order by fleet_core.node_status(n, now_) = 'online', n.created_at desc
   limit 1;
  return twin;
end
$$;

comment on function fleet_core.lock_twin(uuid, macaddr, uuid, timestamptz) is
$$The node of this organization, not removed, that has this MAC already; one that is not online comes first. Null when there is none.
itself: the node that is to get a new key, and is nobody's twin; null for a new one.
Locks: the MAC within the organization, until the end of the transaction. Called by redeem_pairing_code.$$;
