create or replace function fleet.create_node(
  organization  uuid,
  name          text,
  is_controller boolean default false,
  trust_domain  text    default 'local',
  locality      text    default null,
  transport     text    default 'https')
returns uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid;
begin
  perform fleet_core.check_organization(organization);
  perform fleet_core.check_text('name', name, 1, 63, '^[A-Za-z0-9._-]+$');
  perform fleet_core.check_given('is_controller', is_controller);
  perform fleet_core.check_text('trust_domain', trust_domain, 1, 255);
  perform fleet_core.check_text('locality', coalesce(locality, '-'), 1, 255);
  perform fleet_core.check_text('transport', transport, 1, 255);
  new_id := fleet_core.new_id(organization);
  insert into fleet_core.nodes (id, organization_id, name, is_controller, trust_domain, locality, transport, created_at)
  values (new_id, organization, create_node.name, create_node.is_controller, create_node.trust_domain, create_node.locality, create_node.transport,
    fleet_core.clock())
  on conflict do nothing;                         -- the one thing it can meet is the name
  if not found then
    perform fleet_core.refuse('FL409', 'node_name_taken', format('There is a node %s in this organization.', name), 'Choose another name, or remove that node.');
  end if;
  perform fleet_core.judge_lanes(new_id);
  perform fleet_core.note_audit(organization, new_id, 'node_created', session_user, jsonb_build_object('name', name));
  return new_id;
end
$$;

comment on function fleet.create_node(uuid, text, boolean, text, text, text) is
$$Makes a node, provisioning until its first heartbeat; returns its id. Names: 1 to 63 of A-Z a-z 0-9 . _ -
Errors: organization_denied, organization_not_found, invalid_argument, node_name_taken.$$;
