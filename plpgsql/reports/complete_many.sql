create or replace function fleet_core.complete_many(actor fleet_core.actor, reports jsonb)
returns fleet.assignment_outcome[]
language plpgsql
volatile
as $$
declare
  sound    boolean := fleet_core.is_sound('report', reports);
  turn     record;
  answers  fleet.assignment_outcome[];
  outcomes fleet.assignment_outcome[] := '{}'::fleet.assignment_outcome[];
begin
  if sound is not true or jsonb_array_length(reports) > (select s.max_jobs_per_call from fleet_core.settings s) then
    -- All are refused for one that does not say whose report it is; what else is wrong with one, it answers for alone.
    perform fleet_core.check_elements('reports', 'report', case when jsonb_typeof(reports) <> 'array' then reports else (
      select jsonb_agg(case when jsonb_typeof(e.value) <> 'object' then e.value
                            when e.value ? 'assignment' then jsonb_build_object('assignment', e.value -> 'assignment')
                            else '{}' end order by e.n)
        from jsonb_array_elements(reports) with ordinality e(value, n)) end, (select s.max_jobs_per_call from fleet_core.settings s));
  end if;
  -- Reports about one job one after the other, everything else together; so are those of which nobody knows the job, however many.
  for turn in
    select array_agg(r.n order by r.n) as places, array_agg(row(r.assignment, r.artifacts, r.result)::fleet_core.report order by r.n) as reports
      from (
        select u.*, case when u.job is null then 1 else row_number() over (partition by u.job order by u.n) end as turn
          from (
            select e.n, (e.value ->> 'assignment')::uuid as assignment, coalesce(e.value -> 'artifacts', '[]') as artifacts,
                   -- With a key that is not known, none: so that it is judged in its turn, as a report with a bad result.
                   case when sound or e.value - '{assignment, artifacts, result}'::text[] = '{}' then coalesce(e.value -> 'result', '{}') end as result,
                   coalesce((select o.job_id from fleet_core.open_assignments o where o.id = (e.value ->> 'assignment')::uuid),
                            (select d.job_id from fleet_core.ended_assignments d where d.id = (e.value ->> 'assignment')::uuid)) as job
              from jsonb_array_elements(reports) with ordinality e(value, n)
          ) u
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
