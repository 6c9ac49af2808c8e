create or replace function fleet_core.has_free(head fleet_core.strand, bound bigint)
returns boolean
language plpgsql
stable
as $$
declare
  seen   pg_snapshot := pg_current_snapshot();
  newest xid8 := pg_snapshot_xmax(seen);
  own    xid := pg_current_xact_id_if_assigned()::xid;
begin
  -- A row tells the lower half of the id of who locked it last; no two that matter are further apart than half of its range.
  return exists (
    select from fleet_core.queue q
     where q.lane_id = head.lane
       and q.restricted = head.restricted
       and q.state = 'ready'
       and q.priority = head.priority
       and q.position >= head.position
       and q.position < bound
       and (q.xmax = '0' or q.xmax = own or pg_visible_in_snapshot((newest::text::bigint + age(newest::xid) - age(q.xmax))::text::xid8, seen)));
end
$$;

comment on function fleet_core.has_free(fleet_core.strand, bigint) is
$$Whether a strand, from its head up to but not including the bound, has a place that no other transaction under way has locked: FOR UPDATE SKIP LOCKED would
find it, but this takes no lock. A hint, asked before something dear is done for nothing: what this transaction has locked in a savepoint counts as taken. By xmax:
https://www.postgresql.org/docs/current/ddl-system-columns.html. Called by take_slots.$$;
