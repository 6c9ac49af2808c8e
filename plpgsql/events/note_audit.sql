create or replace function fleet_core.note_audit(organization uuid, node uuid, event text, actor text, detail jsonb default null)
returns void
language plpgsql
volatile
as $$
begin
  insert into fleet_core.audit_events (at, organization_id, node_id, event, actor, detail)
  values (fleet_core.clock(), organization, node, event, actor, detail);
end
$$;

comment on function fleet_core.note_audit(uuid, uuid, text, text, jsonb) is
$$One row of the audit trail: what happened to a node, a credential, a setting, a contract or a tenant. Never a secret.$$;
