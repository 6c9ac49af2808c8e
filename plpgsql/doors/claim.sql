create or replace function fleet.claim(node uuid, kinds text[] default null, max_jobs int default 1, lease_seconds int default 60, start boolean default true)
returns setof fleet.claimed_job
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  handed uuid[] := fleet_core.claim(fleet_core.node_actor(node), kinds, max_jobs, lease_seconds, start);
begin
  return query
  select c.* from fleet_core.claimed_jobs(handed) c;
end
$$;

comment on function fleet.claim(uuid, text[], int, int, boolean) is
$$Hands work to a node: first what was assigned to it and not started, then the queue, by priority, then by the time it became ready. Never more than
max_jobs (0 to 100), nor more than 4 MiB of payload. A node that is not online gets no rows. start = false hands out without starting.
Locks: the node (shared), then only with SKIP LOCKED: it never waits while it holds something.
Errors: node_not_found, node_removed, invalid_argument, isolation_not_supported, fleet_inactive.$$;
