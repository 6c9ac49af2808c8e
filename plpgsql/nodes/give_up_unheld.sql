create or replace function fleet_core.give_up_unheld(actor fleet_core.actor, held uuid[], present_since timestamptz, now_ timestamptz, limits fleet_core.settings)
returns void
language plpgsql
volatile
as $$
declare
  unheld  uuid[] := array(select o.id from fleet_core.open_assignments o where o.node_id = actor.node_id and o.id <> all (held));
  endings fleet_core.ending[];
begin
  if unheld = '{}' then
    return;
  end if;
  -- An answer may still be on its way to the node: only what it had time to learn of counts, and only at the second time (D14).
  update fleet_core.open_assignments o
     set missing_since = now_
    from (select l.id from fleet_core.open_assignments l
           where l.id = any (unheld) and l.missing_since is null and (l.assigned_at < present_since) is not true
             and l.assigned_at <= now_ - make_interval(secs => limits.unacknowledged_after_seconds)
             for update skip locked) l
   where o.id = l.id;

  select array_agg(case
           -- It was at work on it when it went down; a job that kills its machine must not go round for ever.
           when o.assigned_at < present_since and o.held_at is not null and o.started_at is not null then
             row(o.id, 'expired', 'lease_expired', null, 'lost when the agent restarted', true, null)::fleet_core.ending
           else row(o.id, 'released', 'unacknowledged', null, null, true, null)::fleet_core.ending end)
    into endings
    from fleet_core.lock_open_set(unheld) o
   where o.assigned_at < present_since or o.missing_since < now_;
  if endings is not null then
    perform fleet_core.settle_parents(fleet_core.end_and_decide(endings, actor.name, now_), actor.name);
  end if;
end
$$;

comment on function fleet_core.give_up_unheld(fleet_core.actor, uuid[], timestamptz, timestamptz, fleet_core.settings) is
$$Ends what a node holds but did not name in its heartbeat: at once what was handed to an earlier start of the agent than the
present one, which has been here since present_since; anything else when it is missing for the second time in a row.
Locks: jobs and assignments, SKIP LOCKED, then parents. Called by heartbeat.$$;
