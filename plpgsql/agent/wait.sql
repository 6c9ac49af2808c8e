create or replace function fleet_agent.wait(credential uuid, instance text, seconds int)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  actor fleet_core.actor := fleet_core.acting_node(credential, instance, '{compute:claim}');
begin
  perform fleet_core.check_range('seconds', seconds, 1, 60);
  insert into fleet_core.waiters as w (node_id, organization_id, expires_at)
  values (actor.node_id, actor.organization_id, clock_timestamp() + make_interval(secs => seconds))
  on conflict (node_id) do update set expires_at = greatest(w.expires_at, excluded.expires_at);
  return jsonb_build_object('channel', 'fleet_work', 'token', fleet_core.wake_token(actor.organization_id),
    'node_token', fleet_core.wake_token(actor.node_id));
end
$$;

comment on function fleet_agent.wait(uuid, text, int) is
$$The agent waits for work for so many seconds (1 to 60). Returns {channel, token, node_token}: a notification on the channel with the payload token
says that there may be some; one with node_token, that the node had better heartbeat now, since something was taken away from it.
Errors: credential_invalid, scope_missing, invalid_argument.$$;
