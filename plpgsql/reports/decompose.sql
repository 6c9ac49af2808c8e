create or replace function fleet_core.decompose(actor fleet_core.actor, assignment uuid, children jsonb)
returns setof uuid
language plpgsql
volatile
as $$
declare
  judged fleet_core.judgement := fleet_core.judge_one(actor, 'decompose', assignment);
  limits fleet_core.settings;
  now_   timestamptz := fleet_core.clock();
  parent fleet_core.jobs;
begin
  if judged.verdict = 'act' then
    limits := (select s from fleet_core.settings s);
    if children = '[]' then
      perform fleet_core.refuse('FL400', 'invalid_argument', 'children: must not be empty.', 'Complete the job instead, if nothing is left to do.');
    end if;
    delete from fleet_core.queue q where q.job_id = judged.job_id;
    update fleet_core.jobs j set is_container = true where j.id = judged.job_id returning * into parent;
    if parent.depth >= limits.max_depth then
      perform fleet_core.refuse('FL400', 'invalid_argument', format('children: job %s is at depth %s, the deepest there may be.', parent.id, parent.depth));
    end if;
    perform fleet_core.enqueue_jobs(parent.organization_id,
      fleet_core.read_jobs(parent.organization_id, 'children', 'child', children, parent, actor.name), parent, actor.name);
    perform fleet_core.end_assignments(array[row(assignment, 'decomposed', 'decomposed', 'decompose', null, true,
      jsonb_array_length(children) || ' children')::fleet_core.ending], actor.name, now_);
    perform fleet_core.cancel_open(parent.id, 'decomposed_elsewhere', actor.name, 'decomposed by ' || assignment, now_);
    update fleet_core.jobs j
       set started_at = coalesce(j.started_at, (select min(a.started_at) from fleet_core.ended_assignments a where a.job_id = j.id)),
           attempt = greatest(j.attempt, (select max(a.attempt) from fleet_core.ended_assignments a where a.job_id = j.id))
     where j.id = parent.id;
  end if;
  return query
  select c.id from fleet_core.jobs c where c.parent_id = judged.job_id order by c.ordinal;
end
$$;

comment on function fleet_core.decompose(fleet_core.actor, uuid, jsonb) is
$$A node turns its job into a container of children. See fleet.decompose.$$;
