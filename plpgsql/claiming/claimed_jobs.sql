create or replace function fleet_core.claimed_jobs(assignments uuid[])
returns setof fleet.claimed_job
language sql
stable
as $$
  select a.id, j.id, j.kind, j.payload, j.requires,
         case when j.inputs = '{}' then '[]'::jsonb else (
           select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'content_hash', f.content_hash, 'byte_size', f.byte_size,
                    'media_type', f.media_type, 'storage_key', f.storage_key, 'lang', f.lang) order by i.n)
             from unnest(j.inputs) with ordinality i(id, n)
             join fleet_core.artifacts f on f.id = i.id) end,
         j.lang, j.project_id, j.priority, a.attempt, a.lease_expires_at,
         coalesce(a.placement, '{}'),
         case when c.kind is not null then jsonb_build_object('requirements', c.requirements, 'require_bytes', c.require_bytes, 'exclusive', c.exclusive) end
    from unnest(assignments) with ordinality u(id, n)
    join fleet_core.open_assignments a on a.id = u.id
    join fleet_core.jobs j on j.id = a.job_id
    left join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind
   order by u.n
$$;

comment on function fleet_core.claimed_jobs(uuid[]) is
$$Open assignments as a node gets them, in the order given. inputs: the artifacts that the submitter declared, in the submitter's order.
contract: null where the kind has none. One query, so that it is inlined.$$;
