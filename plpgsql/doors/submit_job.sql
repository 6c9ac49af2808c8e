create or replace function fleet.submit_job(
  organization    uuid,
  kind            text,
  payload         jsonb       default '{}',
  requires        jsonb       default '{}',
  priority        int         default 100,
  run_at          timestamptz default null,
  project         uuid        default null,
  lang            text        default null,
  idempotency_key text        default null,
  max_attempts    int         default 3,
  fan_out         int         default 1,
  inputs          uuid[]      default '{}',
  requested_by    text        default session_user)
returns uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_organization(organization);
  return (fleet_core.enqueue_jobs(organization,
    fleet_core.read_jobs(organization, null, 'job', jsonb_build_array(jsonb_build_object(
      'kind', kind, 'payload', payload, 'requires', requires, 'priority', priority, 'run_at', run_at, 'project', project, 'lang', lang,
      'idempotency_key', idempotency_key, 'max_attempts', max_attempts, 'fan_out', fan_out, 'inputs', inputs, 'requested_by', requested_by)),
      null, session_user),
    null, session_user))[1];
end
$$;

comment on function fleet.submit_job(uuid, text, jsonb, jsonb, int, timestamptz, uuid, text, text, int, int, uuid[], text) is
$$Submits one job and returns its id. A lower priority number is served first; run_at in the future delays it; inputs are ids of artifacts
of the same organization. The same idempotency key with the same content (kind, payload, requires, project, lang) returns the same job, also
when two sessions race. Works at every isolation level. Locks: only what inserts the same key.
Errors: invalid_argument, requirement_invalid, organization_denied, organization_not_found, project_not_in_organization, idempotency_key_taken.$$;
