create or replace function fleet.resume_node(node uuid, actor text default session_user)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  n fleet_core.nodes := fleet_core.change_node(node);
begin
  if n.cooling_seconds is not null or n.cooling_until is not null then
    update fleet_core.nodes u set cooling_seconds = null, cooling_until = null where u.id = node;
    perform fleet_core.note_audit(n.organization_id, node, 'node_resumed', actor);
  end if;
  if n.status = 'draining' then
    -- Online is earned; with a fresh heartbeat it has been.
    update fleet_core.nodes u
       set status = 'online', drain_reason = null, drain_deadline = null
     where u.id = node;
    perform fleet_core.note_audit(n.organization_id, node, 'node_resumed', actor);
  end if;
end
$$;

comment on function fleet.resume_node(uuid, text) is
$$Ends a drain or cooling. Neither: nothing happens. Locks: the node. Errors: node_not_found, node_removed.$$;
