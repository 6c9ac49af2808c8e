create or replace function fleet_core.judge(actor fleet_core.actor, verb text, reports fleet_core.report[])
returns fleet_core.judgement[]
language plpgsql
volatile
as $$
declare
  -- All of them at one glance; where one is not sound, each is looked at by itself (judge_bodies).
  sound boolean := fleet_core.is_sound('artifact', case when cardinality(reports) = 1 then reports[1].artifacts else (
    select jsonb_agg(e)
      from unnest(reports) r
     cross join lateral jsonb_array_elements(case when jsonb_typeof(r.artifacts) = 'array' then r.artifacts else '[null]' end) e) end);
begin
  return array(
    select case
        -- The node's own, open, of an unfinished job: almost all are. Whatever is not, is looked at closely.
        when o.node_id = actor.node_id and j.outcome is null and not o.exclusive then
          row(r.n, r.assignment_id, j.id, 'act',
            exists (select from fleet_core.queue q where q.job_id = j.id)
              or exists (select from fleet_core.open_assignments p where p.job_id = j.id and p.id <> o.id),
            j.parent_id is not null,
            exists (select from fleet_core.contracts c where c.organization_id = j.organization_id and c.kind = j.kind),
            coalesce(sound
                     and jsonb_array_length(r.artifacts) <= s.max_artifacts
                     and jsonb_typeof(r.result) = 'object'
                     and octet_length(r.result::text) <= s.max_result_bytes, false))::fleet_core.judgement
        else fleet_core.judge_closely(actor, verb, r.assignment_id, r.n::int)
      end
      from unnest(reports) with ordinality r(assignment_id, artifacts, result, n)
     cross join fleet_core.settings s
      left join fleet_core.open_assignments o on o.id = r.assignment_id
      left join fleet_core.jobs j on j.id = o.job_id
     order by r.n);
end
$$;

comment on function fleet_core.judge(fleet_core.actor, text, fleet_core.report[]) is
$$What each report amounts to; see judge_closely for what is not plainly the node's to make. verb: complete, fail, release, decompose.
Call it with the jobs locked.$$;
