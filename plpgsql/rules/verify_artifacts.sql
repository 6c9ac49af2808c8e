create or replace function fleet_core.verify_artifacts(assignment uuid)
returns text[]
language plpgsql
volatile
as $$
declare
  job      uuid := coalesce((select o.job_id from fleet_core.open_assignments o where o.id = assignment),
                            (select e.job_id from fleet_core.ended_assignments e where e.id = assignment));
  contract fleet_core.contracts;
  missing  text[];
  evidence bigint;
begin
  select c.* into contract
    from fleet_core.jobs j
    join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind
   where j.id = job;
  if contract.kind is null and exists (
    select from fleet_core.artifacts a
     where a.job_id = job and a.assignment_id = assignment and a.role = 'produced' and a.status <> 'log') then
    return '{}'::text[];                             -- nothing is demanded but the floor
  end if;

  -- Produced by this very assignment, in this organization; with bytes that the controller has seen, where it must have. The same file twice is one.
  with evidence as materialized (
    select distinct a.content_hash, a.storage_key, a.kind, a.status, a.media_type, a.byte_size
      from fleet_core.artifacts a
     where a.job_id = job
       and a.assignment_id = assignment
       and a.role = 'produced'
       and (contract.require_bytes is not true
            or exists (select from fleet_core.stored_bytes b
                        where b.organization_id = a.organization_id and b.content_hash = a.content_hash and b.byte_size = a.byte_size))
  ), demand as (
    select r.n, r.value ->> 'kind' as kind, coalesce((r.value ->> 'min')::numeric::int, 1) as least, (r.value ->> 'max')::numeric::int as most,
           (select count(*)
              from evidence e
             where e.kind = r.value ->> 'kind'
               and (e.status <> 'log' and r.value ->> 'status' is null or e.status = r.value ->> 'status')
               and e.media_type like coalesce(r.value ->> 'media_type', '%')
               and e.byte_size >= coalesce((r.value ->> 'min_bytes')::numeric::bigint, 0)) as found
      from jsonb_array_elements(contract.requirements) with ordinality r(value, n)
  )
  select (select array_agg(case when d.found < d.least then format('%s: %s of %s', d.kind, d.found, d.least)
                                else format('%s: %s, at most %s', d.kind, d.found, d.most) end order by d.n)
            from demand d
           where d.found < d.least or d.found > d.most),
         (select count(*) from evidence e where e.status <> 'log') + (select count(*) from demand d where d.found > 0)
    into missing, evidence;

  -- The floor is one, whatever a contract says.
  if evidence = 0 and missing is null then
    missing := array['at least one artifact'];
  end if;
  if missing is null and contract.verifier_name is not null then
    missing := fleet_core.run_verifier(contract, assignment);
  end if;
  return coalesce(missing, '{}');
end
$$;

comment on function fleet_core.verify_artifacts(uuid) is
$$The rule with teeth (R4): what is still missing, in words, before this assignment's artifacts show that its job is done; empty when they do.
Counts artifacts that the assignment itself produced, never logs (unless the contract asks for them), an earlier attempt's or another node's.
Reads the job, its kind's contract and the artifacts; runs the contract's verifier last. Nothing else verifies.$$;
