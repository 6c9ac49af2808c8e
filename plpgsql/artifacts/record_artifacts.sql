create or replace function fleet_core.record_artifacts(
  actor fleet_core.actor, assignments uuid[], artifacts jsonb[], now_ timestamptz,
  out assignment_id uuid, out recorded uuid[], out claims text[])
returns setof record
language plpgsql
volatile
as $$
begin
  return query
  with element as (
    select u.id as assignment_id, u.job_id, e.n, e.value, fleet_core.new_id(actor.organization_id) as artifact_id,
           e.value ->> 'content_hash' is not null and e.value ->> 'storage_key' is not null as is_evidence
      from (
        select r.id, r.artifacts, a.job_id
          from unnest(assignments, artifacts) r(id, artifacts)
         cross join lateral (
           select o.job_id from fleet_core.open_assignments o where o.id = r.id
           union all
           select d.job_id from fleet_core.ended_assignments d where d.id = r.id) a
      ) u
     cross join lateral jsonb_array_elements(u.artifacts) with ordinality e(value, n)
  ), recorded as (
    insert into fleet_core.artifacts (id, organization_id, job_id, assignment_id, node_id, created_at, byte_size, role, status, kind, lang,
      content_hash, media_type, storage_key, derivation)
    select e.artifact_id, actor.organization_id, e.job_id, e.assignment_id, actor.node_id, now_, coalesce((e.value ->> 'byte_size')::bigint, 0),
      coalesce(e.value ->> 'role', 'produced'), coalesce(e.value ->> 'status', 'intermediate'), coalesce(e.value ->> 'kind', 'unknown'),
      e.value ->> 'lang', e.value ->> 'content_hash', coalesce(e.value ->> 'media_type', 'application/octet-stream'), e.value ->> 'storage_key',
      coalesce(e.value -> 'derivation', '{}')
      from element e
     where e.is_evidence
  )
  select e.assignment_id, coalesce(array_agg(e.artifact_id order by e.n) filter (where e.is_evidence), '{}'),
         coalesce(array_agg(format('artifacts[%s] %s: no %s', e.n - 1, coalesce(e.value ->> 'kind', 'unknown'),
           case when e.value ->> 'content_hash' is null then 'content_hash' else 'storage_key' end) order by e.n) filter (where not e.is_evidence), '{}')
    from element e
   group by e.assignment_id;
end
$$;

comment on function fleet_core.record_artifacts(fleet_core.actor, uuid[], jsonb[], timestamptz) is
$$Records what reports describe, each element that has a hash and a key; one that lacks either is a claim, named in words and not kept (R5).
The elements have been checked (fault_in_artifacts). Used by every report that carries artifacts.$$;
