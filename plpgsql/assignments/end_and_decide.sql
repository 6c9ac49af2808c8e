create or replace function fleet_core.end_and_decide(endings fleet_core.ending[], actor text, now_ timestamptz)
returns uuid[]
language plpgsql
volatile
as $$
declare
  jobs uuid[] := array(
    select o.job_id from unnest(endings) e join fleet_core.open_assignments o on o.id = e.assignment_id group by o.job_id order by o.job_id);
begin
  if jobs <> '{}' then
    perform fleet_core.end_assignments(endings, actor, now_);
    perform fleet_core.requeue_or_fail(jobs, actor);
  end if;
  return jobs;
end
$$;

comment on function fleet_core.end_and_decide(fleet_core.ending[], text, timestamptz) is
$$Ends assignments without a result and decides their jobs; returns those jobs, for settle_parents, which the caller calls once and last.
The caller holds the jobs. For whatever takes work away: expiry, overrun, drains, removal, cancels, a heartbeat that does not name it.$$;
