create or replace function fleet_core.lock_held(node uuid)
returns uuid[]
language plpgsql
volatile
as $$
declare
  held uuid[];
begin
  loop
    begin
      held := array(select o.id from fleet_core.open_assignments o where o.node_id = node order by o.id);
      perform from fleet_core.jobs j
        where j.id in (select o.job_id from fleet_core.open_assignments o where o.id = any (held))
        order by j.depth desc, j.id
          for no key update;
      perform fleet_core.lock_node(node, exclusive => true);
      exit when held @> array(select o.id from fleet_core.open_assignments o where o.node_id = node);
      -- A claim slipped in before we had the node: its jobs come first in the lock order, so begin again without the locks.
      raise exception using errcode = 'FL0RT';
    exception
      when sqlstate 'FL0RT' then null;
    end;
  end loop;
  return array(select o.id from fleet_core.open_assignments o where o.node_id = node order by o.id);
end
$$;

comment on function fleet_core.lock_held(uuid) is
$$Locks all that a node holds, in order: the jobs, then the node exclusively; looks again under the node's lock, and begins anew if more has come.
Returns the open assignments. For whatever takes a node's work away.$$;
