create or replace function fleet.report_progress(assignment uuid, node uuid, percent numeric, message text default null)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.progress(fleet_core.node_actor(node), assignment, percent, message);
end
$$;

comment on function fleet.report_progress(uuid, uuid, numeric, text) is
$$Says how far the work is, 0 to 100 percent, and renews the lease. At most one event a minute. Of an ended assignment: ignored.
Locks: the assignment. Errors: assignment_not_found, assignment_not_yours, invalid_argument, isolation_not_supported.$$;
