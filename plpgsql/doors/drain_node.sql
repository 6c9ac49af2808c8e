create or replace function fleet.drain_node(node uuid, reason text, deadline interval default null, actor text default session_user)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  n fleet_core.nodes;
begin
  perform fleet_core.check_text('reason', reason, 1, 2000);
  if deadline is not null and not (deadline between '0' and '1 year') then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('deadline: must be from 0 to 1 year; got %s.', deadline));
  end if;
  n := fleet_core.change_node(node);
  update fleet_core.nodes u
     set status = 'draining', drain_reason = reason, drain_deadline = fleet_core.clock() + deadline
   where u.id = node;
  perform fleet_core.note_audit(n.organization_id, node, 'node_draining', actor, jsonb_strip_nulls(jsonb_build_object('reason', reason, 'deadline', deadline)));
end
$$;

comment on function fleet.drain_node(uuid, text, interval, text) is
$$Lets a node finish what it holds and gives it nothing more. What it still holds after the deadline is released by a sweep.
Locks: the node. Errors: node_not_found, node_removed, invalid_argument.$$;
