create or replace function fleet_core.note_silence(now_ timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
  many   record;
begin
  limits := (select s from fleet_core.settings s);
  if not limits.mass_silence_guard then
    return;
  end if;
  for many in
    select n.organization_id, count(*) as online, count(*) filter (where h.last_heartbeat_at < now_ - make_interval(secs => limits.online_seconds)) as silent
      from fleet_core.nodes n
      join fleet_core.heartbeats h on h.node_id = n.id
      join fleet_core.organizations o on o.id = n.organization_id
     where n.status = 'online'
       -- Online a minute ago …
       and h.last_heartbeat_at >= now_ - make_interval(secs => limits.online_seconds + 60)
       -- … and this is not still the incident that was noted already.
       and (o.silence_at is null or o.silence_at < now_ - make_interval(secs => limits.online_seconds + 60))
     group by n.organization_id
    having count(*) filter (where h.last_heartbeat_at < now_ - make_interval(secs => limits.online_seconds)) >= 3
       and count(*) filter (where h.last_heartbeat_at < now_ - make_interval(secs => limits.online_seconds)) * 3 > count(*)
     order by n.organization_id
  loop
    -- Whoever holds the organization is not waited for: this sweep serves the others too, and comes again.
    update fleet_core.organizations o set silence_at = now_
     where o.id in (select l.id from fleet_core.organizations l where l.id = many.organization_id for no key update skip locked);
    continue when not found;
    perform fleet_core.note_audit(many.organization_id, null, 'mass_silence', 'sweep', jsonb_build_object('silent', many.silent, 'of', many.online));
  end loop;
end
$$;

comment on function fleet_core.note_silence(timestamptz) is
$$Notes where more than a third of an organization's nodes, and at least three, fell silent within one minute: rather a broken network than so many broken machines, so
expiry waits one more lease, once (D2). Called by the sweep of leases, which runs once at a time.$$;
