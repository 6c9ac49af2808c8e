create or replace function fleet_core.wake_token(organization uuid)
returns text
language sql
immutable
as $$
  select encode(sha256(uuid_send(organization) || 'pgfleet'::bytea), 'hex')
$$;

comment on function fleet_core.wake_token(uuid) is
$$How an organization is named in notifications on the channel fleet_work; a node is by its own id (wake_nodes).$$;
