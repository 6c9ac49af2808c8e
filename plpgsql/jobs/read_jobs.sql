create or replace function fleet_core.read_jobs(
  organization uuid, name text, shape text, elements jsonb, parent fleet_core.jobs, requested_by text)
returns fleet_core.job_request[]
language plpgsql
volatile
as $$
declare
  limits   fleet_core.settings;
  requests fleet_core.job_request[];
  bad      record;
begin
  limits := (select s from fleet_core.settings s);
  perform fleet_core.check_elements(name, shape, elements, limits.max_jobs_per_call);

  with element as materialized (
    select (e.n - 1)::int as n, e.kind, coalesce(e.payload, '{}') as payload, coalesce(e.requires, '{}') as requires, e.priority, e.run_at, e.project, e.lang,
           e.idempotency_key, e.max_attempts, e.fan_out, e.inputs, e.requested_by
      from rows from (jsonb_to_recordset(elements) as (kind text, payload jsonb, requires jsonb, priority numeric, run_at text, project uuid, lang text,
                        idempotency_key text, max_attempts numeric, fan_out numeric, inputs uuid[], requested_by text)) with ordinality
           e(kind, payload, requires, priority, run_at, project, lang, idempotency_key, max_attempts, fan_out, inputs, requested_by, n)
  ), class as (
    -- Once for each different requirement, not once a job.
    select d.requires, fleet_core.normal_requires(fleet_core.place_of(name, d.n) || 'requires', d.requires) as normal
      from (select e.requires, min(e.n) as n from element e group by e.requires) d
  ), lane as materialized (
    select d.kind, d.requires, c.normal, fleet_core.lane_id(organization, d.kind, c.normal) as id
      from (select distinct e.kind, e.requires from element e) d
      join class c using (requires)
  )
  select array_agg(row(
           e.n, fleet_core.new_id(organization), e.kind, e.payload, l.normal, l.id, coalesce(e.priority::int, parent.priority, 100),
           -- What can't be read is told below.
           case when e.run_at is not null then coalesce(fleet_core.finite_timestamp(e.run_at), '-infinity') end,
           case when parent.id is null then e.project else parent.project_id end,
           case when parent.id is null then e.lang else parent.lang end,
           e.idempotency_key, coalesce(e.max_attempts::int, 3), coalesce(e.fan_out::int, 1), coalesce(e.inputs, '{}'),
           coalesce(e.requested_by, read_jobs.requested_by))::fleet_core.job_request order by e.n)
    into requests
    from element e
    join lane l on l.kind = e.kind and l.requires = e.requires;

  perform fleet_core.keep_inputs(array(select i.id from unnest(requests) r cross join lateral unnest(r.inputs) i(id)));
  -- What the shape alone can't tell.
  select r.n, case
           when octet_length(r.payload::text) > limits.max_payload_bytes then
             format('payload: at most %s bytes; got %s.', limits.max_payload_bytes, octet_length(r.payload::text))
           when r.run_at = '-infinity' then 'run_at: must be a timestamp in the years 1 to 9999.'
           when r.fan_out > 1 and c.exclusive then format('fan_out: kind %s is exclusive and never runs twice at the same time.', r.kind)
           else format('inputs: there is no artifact %s in this organization.', i.missing)
         end as said
    into bad
    from unnest(requests) r
    left join fleet_core.contracts c on c.organization_id = organization and c.kind = r.kind and r.fan_out > 1
    left join lateral (
      select u.id as missing
        from unnest(r.inputs) u(id)
       where not exists (select from fleet_core.artifacts a where a.id = u.id and a.organization_id = organization and not fleet_core.is_going(a.job_id))
       limit 1) i on r.inputs <> '{}'
   where octet_length(r.payload::text) > limits.max_payload_bytes
      or r.run_at = '-infinity'
      or c.exclusive
      or i.missing is not null
   order by r.n
   limit 1;
  if found then
    perform fleet_core.refuse('FL400', 'invalid_argument', fleet_core.place_of(name, bad.n) || bad.said);
  end if;

  if parent.id is null then
    perform fleet_core.check_project(organization, fleet_core.place_of(name, r.n) || 'project', r.project_id)
       from (select u.project_id, min(u.n) as n from unnest(requests) u where u.project_id is not null group by u.project_id order by min(u.n)) r;
  end if;
  return requests;
end
$$;

comment on function fleet_core.read_jobs(uuid, text, text, jsonb, fleet_core.jobs, text) is
$$JSON elements of shape "job" or "child" as requests: checked, every default filled in, ids made, in the order given.
Artifacts among the inputs are kept from being purged (keep_inputs).
name is what a refusal calls the array, null for a single job. parent is null but for children, who take project, lang and (where absent) priority from it. Called by submit_job, submit_jobs, decompose.
Errors: invalid_argument, requirement_invalid, project_not_in_organization, each naming the element.$$;
