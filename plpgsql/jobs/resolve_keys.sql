create or replace function fleet_core.resolve_keys(organization uuid, requests fleet_core.job_request[], parent uuid)
returns fleet_core.job_request[]
language plpgsql
volatile
as $$
declare
  taken    record;
  resolved fleet_core.job_request[];
begin
  -- A statement of its own: the one that inserted can't see a winner that committed while it waited.
  select r.n, r.idempotency_key, j.id into taken
    from unnest(requests) r
    join fleet_core.jobs j on j.organization_id = organization and j.idempotency_key = r.idempotency_key
   where j.id <> r.id
     and (parent is not null
          or (j.kind, j.payload, j.requires, j.project_id, j.lang) is distinct from (r.kind, r.payload, r.requires, r.project_id, r.lang))
   order by r.n
   limit 1;
  if found then
    perform fleet_core.refuse('FL409', 'idempotency_key_taken',
      format('%sthe key %s belongs to job %s%s.', case when cardinality(requests) > 1 then format('Job %s of the call: ', taken.n) else '' end,
             quote_literal(taken.idempotency_key), taken.id,
             case when parent is null then ', whose content is different' end),
      'Use another key for other work; the same key with the same content returns the same job.');
  end if;

  select array_agg(row(case when r.idempotency_key is null or j.id = r.id then r.n else -1 end, coalesce(j.id, r.id), r.kind, r.payload, r.requires,
           r.lane_id, r.priority, r.run_at, r.project_id, r.lang, r.idempotency_key, r.max_attempts, r.fan_out, r.inputs,
           r.requested_by)::fleet_core.job_request order by r.ordinality)
    into resolved
    from unnest(requests) with ordinality r
    left join fleet_core.jobs j on j.organization_id = organization and j.idempotency_key = r.idempotency_key;
  if exists (select from unnest(resolved) r where r.n < 0 and not exists (select from fleet_core.jobs j where j.id = r.id)) then
    -- The job that held the key was purged between the two statements.
    raise serialization_failure using message = 'The job with this idempotency key has just been removed; try again.';
  end if;
  return resolved;
end
$$;

comment on function fleet_core.resolve_keys(uuid, fleet_core.job_request[], uuid) is
$$Which requests became jobs and which meet one that was there: those carry its id and n = -1. Called by enqueue_jobs.
Errors: idempotency_key_taken, where the content differs or a child would be someone else's job.$$;
