create or replace function fleet_core.effective_status(status text, last_heartbeat_at timestamptz, now_ timestamptz, online_seconds int)
returns text
language sql
stable
parallel safe
as $$
  select case
    when status = 'online' and (last_heartbeat_at between now_ - make_interval(secs => online_seconds) and now_ + make_interval(secs => online_seconds)) is not true then 'offline'
    else status
  end
$$;

comment on function fleet_core.effective_status(text, timestamptz, timestamptz, int) is
$$What a node's stored status reads as: online is earned by a heartbeat and lasts online_seconds; everything else is intent (R11). One from
the future, written before a clock went back, counts for nothing.
last_heartbeat_at: or the end of the controller's own absence, if that was later (grace_from).
Pure, without a search_path of its own, so that it is inlined.$$;
