create or replace function fleet_core.progress(actor fleet_core.actor, assignment uuid, percent numeric, message text)
returns void
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
  held   fleet_core.open_assignments;
  now_   timestamptz;
begin
  limits := (select s from fleet_core.settings s);
  perform fleet_core.check_range('percent', percent, 0, 100);
  held := fleet_core.lock_open(actor, assignment);
  now_ := fleet_core.clock();
  if held.id is null or fleet_core.renew(held, held.lease_seconds, now_) is null then
    return;                                       -- too late to matter; the node learns of it from its heartbeat
  end if;
  message := fleet_core.cut(message, limits.max_error_characters);
  update fleet_core.open_assignments o
     set progress_percent = round(percent, 2),
         progress_message = message,
         progress_at = case when o.progress_at > now_ - make_interval(secs => limits.progress_event_seconds) then o.progress_at else now_ end
   where o.id = assignment;
  if held.progress_at is null or held.progress_at <= now_ - make_interval(secs => limits.progress_event_seconds) then
    insert into fleet_core.job_events (at, organization_id, job_id, assignment_id, node_id, event, actor, detail)
    values (now_, held.organization_id, held.job_id, held.id, held.node_id, 'progressed', actor.name,
      jsonb_strip_nulls(jsonb_build_object('percent', round(percent, 2), 'message', message)));
  end if;
end
$$;

comment on function fleet_core.progress(fleet_core.actor, uuid, numeric, text) is
$$A node says how far it is. See fleet.report_progress.$$;
