create or replace function fleet_core.complete_many(actor fleet_core.actor, reports jsonb)
returns fleet.assignment_outcome[]
language plpgsql
volatile
as $$
declare
  turn     record;
  answers  fleet.assignment_outcome[];
  outcomes fleet.assignment_outcome[] := '{}'::fleet.assignment_outcome[];
begin
  perform fleet_core.check_elements('reports', 'report', reports, (select s.max_jobs_per_call from fleet_core.settings s));
  -- Reports about one job one after the other, everything else together.
  for turn in
    select array_agg(r.n order by r.n) as places, array_agg(row(r.assignment, r.artifacts, r.result)::fleet_core.report order by r.n) as reports
      from (
        select e.n, (e.value ->> 'assignment')::uuid as assignment, coalesce(e.value -> 'artifacts', '[]') as artifacts,
               coalesce(e.value -> 'result', '{}') as result,
               row_number() over (partition by coalesce(
                 (select o.job_id from fleet_core.open_assignments o where o.id = (e.value ->> 'assignment')::uuid),
                 (select d.job_id from fleet_core.ended_assignments d where d.id = (e.value ->> 'assignment')::uuid)) order by e.n) as turn
          from jsonb_array_elements(reports) with ordinality e(value, n)
      ) r
     group by r.turn
     order by r.turn
  loop
    answers := fleet_core.complete(actor, turn.reports, strict => false);
    if cardinality(turn.places) = jsonb_array_length(reports) then
      return answers;                             -- all in one turn, as they came
    end if;
    for i in 1 .. cardinality(answers) loop
      outcomes[turn.places[i]] := answers[i];
    end loop;
  end loop;
  return outcomes;
end
$$;

comment on function fleet_core.complete_many(fleet_core.actor, jsonb) is
$$Many reports of one node, each standing alone: an array of {assignment, artifacts, result}. See fleet.complete_assignments.$$;
