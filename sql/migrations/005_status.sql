-- Keys of operators, for the status page: credentials of no node, which open nothing but that.

alter table fleet_core.credentials
  alter column node_id drop not null,
  alter column organization_id drop not null,
  drop constraint credentials_scopes_check,
  add constraint scopes_are_known check (
    scopes <> '{}'
    and scopes <@ array['compute:read', 'compute:heartbeat', 'compute:claim', 'compute:complete', 'status:read']),
  add constraint an_operators_key_only_reads_status check ((node_id is null) = ('status:read' = any (scopes)) and (node_id is not null or scopes = '{status:read}')),
  add constraint only_an_operators_key_is_for_all check (organization_id is not null or node_id is null);
comment on table fleet_core.credentials is
$$What nodes authenticate with, and operators at the status page. The hash of the key, never the key.$$;
comment on column fleet_core.credentials.node_id is $$The node that it speaks for; null for an operator's key.$$;
comment on column fleet_core.credentials.organization_id is $$Whose it is; null for an operator's key that shows every organization.$$;
comment on column fleet_core.credentials.agent_name is $$Which agent, or which operator, it was made for.$$;
