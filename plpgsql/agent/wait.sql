create or replace function fleet_agent.wait(credential uuid, instance text, seconds int)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  actor   fleet_core.actor := fleet_core.acting_node(credential, instance, '{compute:claim}');
  v_until timestamptz;
begin
  perform fleet_core.check_range('seconds', seconds, 1, 60);
  insert into fleet_core.waiters as w (node_id, organization_id, expires_at)
  values (actor.node_id, actor.organization_id, clock_timestamp() + make_interval(secs => seconds))
  on conflict (node_id) do update set expires_at = greatest(w.expires_at + interval '1 microsecond', excluded.expires_at)
  returning w.expires_at into v_until;
  return jsonb_build_object('channel', 'fleet_work', 'token', fleet_core.wake_token(actor.organization_id),
    'node_token', fleet_core.wake_token(actor.node_id), 'until', v_until);
end
$$;

comment on function fleet_agent.wait(uuid, text, int) is
$$The agent waits for work for so many seconds (1 to 60). Returns {channel, token, node_token, until}: a notification on the channel with the payload
token says that there may be some; one with node_token, that the node had better heartbeat now, since something was taken away from it. until, which
no two waits of a node share, is what unwait is told.
Errors: credential_invalid, scope_missing, invalid_argument.$$;
