create or replace function fleet_core.change_fan_out(job fleet_core.jobs, place fleet_core.queue, fan_out int, actor text)
returns fleet_core.queue
language plpgsql
volatile
as $$
declare
  before int := job.fan_out;
  slots  int := fan_out;
  round  record;
begin
  if fan_out > 1 and exists (select from fleet_core.contracts c where c.organization_id = job.organization_id and c.kind = job.kind and c.exclusive) then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('fan_out: kind %s is exclusive and never runs twice at the same time.', job.kind));
  end if;
  select * into round from fleet_core.rounds_of(array[job.id]);
  if fan_out < round.open then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('fan_out: %s nodes are at it already.', round.open), 'Cancel assignments first.');
  end if;
  update fleet_core.jobs j set fan_out = change_fan_out.fan_out where j.id = job.id returning * into job;
  perform fleet_core.note_job(job, case when fan_out > before then 'fan_out_raised' else 'fan_out_lowered' end, actor, jsonb_build_object('fan_out', fan_out));

  if round.open > 0 then
    slots := fan_out - round.open - round.used;
  end if;
  if slots < 1 then
    delete from fleet_core.queue q where q.job_id = job.id;
    return null;
  end if;
  if place.job_id is null then
    perform fleet_core.place_job(job, round.attempt, slots, 'ready', fleet_core.clock());
  else
    update fleet_core.queue q set wanted = slots, restricted = true where q.job_id = job.id;
  end if;
  select * into place from fleet_core.queue q where q.job_id = job.id;
  return place;
end
$$;

comment on function fleet_core.change_fan_out(fleet_core.jobs, fleet_core.queue, int, text) is
$$Gives a job another fan_out, also in the round that is under way, and returns its place in the queue, null when no slot is left. The caller holds both.
Errors: invalid_argument, for an exclusive kind, or where more are at it already.$$;
