create or replace function fleet.job(id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  j fleet_core.jobs := fleet_core.find_job(id);
begin
  return (
    select to_jsonb(r) || jsonb_build_object(
             'payload', j.payload,
             'result', j.result,
             'inputs', to_jsonb(j.inputs),
             'assignments', coalesce((select jsonb_agg(to_jsonb(a) order by a.assigned_at, a.id) from fleet_core.assignment_rows a where a.job_id = j.id), '[]'),
             'artifacts', coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at, f.id) from fleet_core.artifact_rows f where f.job_id = j.id), '[]'),
             'children', coalesce((select jsonb_agg(c.id order by c.ordinal) from fleet_core.jobs c where c.parent_id = j.id), '[]'),
             'events', coalesce((select jsonb_agg(to_jsonb(e) - 'organization_id' - 'job_id' order by e.at, e.number)
                                   from fleet_core.job_events e where e.job_id = j.id), '[]'))
      from fleet_core.job_rows r
     where r.id = j.id);
end
$$;

comment on function fleet.job(uuid) is
$$One job whole, as JSON: the columns of fleet.jobs, payload, result, inputs, and its assignments, artifacts, children and events, oldest first.
Locks nothing. Errors: job_not_found, invalid_argument.$$;
