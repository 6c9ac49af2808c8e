create or replace function fleet_core.claimed_jobs(assignments uuid[])
returns setof fleet.claimed_job
language sql
stable
as $$
  select a.id, j.id, j.kind, j.payload, j.requires, case when j.inputs = '{}' then '[]' else fleet_core.inputs_json(j.inputs) end,
         j.lang, j.project_id, j.priority, a.attempt, a.lease_expires_at, coalesce(a.placement, '{}'),
         case when c.kind is not null then fleet_core.contract_json(c) end
    from unnest(assignments) with ordinality u(id, n)
    join fleet_core.open_assignments a on a.id = u.id
    join fleet_core.jobs j on j.id = a.job_id
    left join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind
   order by u.n
$$;

comment on function fleet_core.claimed_jobs(uuid[]) is
$$Open assignments as a node gets them, in the order given. contract: null where the kind has none. One query, so that it is inlined.$$;
