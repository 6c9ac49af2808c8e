create or replace function fleet_core.record_artifacts(
  actor fleet_core.actor, judged fleet_core.judgement[], reports fleet_core.report[], now_ timestamptz)
returns fleet_core.artifacts[]
language plpgsql
volatile
as $$
declare
  evidence fleet_core.artifacts[] := array(
    select row(fleet_core.new_id(actor.organization_id), actor.organization_id, z.job_id, z.assignment_id, actor.node_id, now_,
             coalesce((e ->> 'byte_size')::numeric::bigint, 0), coalesce(e ->> 'role', 'produced'), coalesce(e ->> 'status', 'intermediate'),
             coalesce(e ->> 'kind', 'unknown'), e ->> 'lang', e ->> 'content_hash', coalesce(e ->> 'media_type', 'application/octet-stream'),
             e ->> 'storage_key', coalesce(e -> 'derivation', '{}'))::fleet_core.artifacts
      from rows from (unnest(judged), unnest(reports))
           z(n, assignment_id, job_id, verdict, contested, has_parent, has_contract, is_sound, named, artifacts, result)
     cross join lateral jsonb_array_elements(z.artifacts) e
     where z.verdict in ('act', 'late')
       and e ->> 'content_hash' is not null
       and e ->> 'storage_key' is not null);
  ids uuid[];
begin
  if cardinality(evidence) > 1 then
    -- In the order of the report, so that a repeat can list them so (recalled_outcome).
    ids := array(select e.id from unnest(evidence) e order by e.id);
    for k in 1 .. cardinality(evidence) loop
      evidence[k].id := ids[k];
    end loop;
  end if;
  if cardinality(evidence) > 0 then
    insert into fleet_core.artifacts select e.* from unnest(evidence) e;
  end if;
  return evidence;
end
$$;

comment on function fleet_core.record_artifacts(fleet_core.actor, fleet_core.judgement[], fleet_core.report[], timestamptz) is
$$Records what reports that count describe, and returns it, report by report: each element that has a hash and a key; one that lacks either is a claim
(claims_in) and not kept (R5). The elements have been checked (fault_in_artifacts). Used by every report that carries artifacts.$$;
