create or replace function fleet.remove_node(node uuid, reason text default null, actor text default session_user)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  n    fleet_core.nodes := fleet_core.find_node(node);
  now_ timestamptz := fleet_core.clock();
  held uuid[];
begin
  perform fleet_core.require_read_committed();
  if n.status = 'removed' then
    return;
  end if;
  held := fleet_core.lock_held(node);
  select * into n from fleet_core.nodes u where u.id = node;
  if n.status = 'removed' then
    return;                                       -- by another session, while this one waited
  end if;
  perform fleet_core.settle_parents(fleet_core.end_and_decide(array(
    select row(h.id, 'released', 'node_removed', null, null, true, fleet_core.cut(reason, 2000))::fleet_core.ending from unnest(held) h(id)), actor, now_), actor);

  -- A heartbeat that is under way is waited for here, and one that comes later finds it removed.
  perform fleet_core.lock_presence(node, exclusive => true);
  perform from fleet_core.nodes u where u.id = node for update;
  delete from fleet_core.heartbeats h where h.node_id = node;
  delete from fleet_core.waiters w where w.node_id = node;
  delete from fleet_core.node_models m where m.node_id = node;
  delete from fleet_core.devices d where d.node_id = node;
  update fleet_core.credentials c set revoked_at = now_ where c.node_id = node and c.revoked_at is null;
  update fleet_core.nodes u
     set status = 'removed', removed_at = now_, drain_reason = null, drain_deadline = null
   where u.id = node;
  perform fleet_core.judge_lanes(node);
  perform fleet_core.note_audit(n.organization_id, node, 'node_removed', actor,
    jsonb_strip_nulls(jsonb_build_object('name', n.name, 'reason', fleet_core.cut(reason, 2000), 'released', cardinality(held))));
end
$$;

comment on function fleet.remove_node(uuid, text, text) is
$$Takes a node out for good: its credentials are revoked, its devices, models and heartbeat go, what it holds is released, all in this transaction. Its row and its history
stay, its name is free again. Removed already: nothing happens.
Locks: the jobs it holds deepest first, the node, then looks again; its presence, its rows, last the lanes. Errors: node_not_found, isolation_not_supported.$$;
