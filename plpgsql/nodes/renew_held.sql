create or replace function fleet_core.renew_held(actor fleet_core.actor, held uuid[], lease_seconds int, now_ timestamptz, limits fleet_core.settings)
returns jsonb
language plpgsql
volatile
as $$
declare
  answer jsonb;
begin
  with mine as materialized (
    select o.id
      from fleet_core.open_assignments o
     where o.id = any (held)
       and o.node_id = actor.node_id
       and not (o.exclusive and o.lease_expires_at <= now_)
       for no key update skip locked
  ), renewed as (
    update fleet_core.open_assignments o
       set held_at = now_,
           missing_since = null,
           lease_seconds = l.seconds,
           lease_expires_at = now_ + make_interval(secs => l.seconds)
      from mine m
     cross join lateral (
       select greatest(coalesce(renew_held.lease_seconds, c.lease_seconds), case when c.exclusive then limits.exclusive_lease_min_seconds end) as seconds
         from fleet_core.open_assignments c where c.id = m.id) l
     where o.id = m.id
    returning o.id, o.lease_expires_at
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'lease_expires_at', r.lease_expires_at) order by r.id), '[]') into answer from renewed r;
  return answer;
end
$$;

comment on function fleet_core.renew_held(fleet_core.actor, uuid[], int, timestamptz, fleet_core.settings) is
$$Renews the leases of what a node says it holds, each for its own length or the one given, and returns them. Skips rows that are being ended or renewed
by another call. Called by heartbeat.$$;
