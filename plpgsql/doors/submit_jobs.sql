create or replace function fleet.submit_jobs(organization uuid, jobs jsonb)
returns setof uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_organization(organization);
  return query
  select u.id
    from unnest(fleet_core.enqueue_jobs(organization,
           fleet_core.read_jobs(organization, 'jobs', 'job', jobs, null, session_user), null, session_user)) with ordinality u(id, n)
   order by u.n;
end
$$;

comment on function fleet.submit_jobs(uuid, jsonb) is
$$Submits an array of jobs in one statement: objects with the names of fleet.submit_job's arguments. Returns their ids in the order given.
One bad element refuses all and is named by its index. Locks: only what inserts the same idempotency key.
Errors: invalid_argument, requirement_invalid, organization_denied, organization_not_found, project_not_in_organization, idempotency_key_taken.$$;
