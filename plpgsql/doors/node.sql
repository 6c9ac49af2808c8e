create or replace function fleet.node(id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  n fleet_core.nodes := fleet_core.find_node(id);
begin
  return (
    select to_jsonb(r) || jsonb_build_object(
             'drain_reason', n.drain_reason,
             'measurements', (select h.measurements from fleet_core.heartbeats h where h.node_id = n.id),
             'devices', coalesce((select jsonb_agg(to_jsonb(d) - 'organization_id' - 'node_id' - 'node_name' order by d.label)
                                    from fleet_core.device_rows d where d.node_id = n.id), '[]'),
             'models', coalesce((select jsonb_agg(jsonb_build_object('slug', m.slug, 'state', m.state, 'vram_held_mb', m.vram_held_mb, 'changed_at', m.changed_at) order by m.slug)
                                   from fleet_core.node_models m where m.node_id = n.id), '[]'),
             'assignments', coalesce((select jsonb_agg(to_jsonb(a) - 'organization_id' - 'node_id' - 'node_name' || jsonb_build_object('kind', j.kind) order by a.assigned_at, a.id)
                                        from fleet_core.assignment_rows a
                                        join fleet_core.jobs j on j.id = a.job_id
                                       where a.node_id = n.id and a.id in (select o.id from fleet_core.open_assignments o where o.node_id = n.id)), '[]'),
             'credentials', coalesce((select jsonb_agg(jsonb_build_object('key_id', c.key_id, 'agent_name', c.agent_name, 'scopes', c.scopes, 'created_at', c.created_at,
                                               'last_used_at', c.last_used_at) order by c.created_at, c.id)
                                        from fleet_core.credentials c where c.node_id = n.id and c.revoked_at is null), '[]'))
      from fleet_core.node_rows r
     where r.id = n.id);
end
$$;

comment on function fleet.node(uuid) is
$$One node whole, as JSON: the columns of fleet.nodes, why it drains, what it last measured, and its devices, models, open assignments and live credentials (never a key or its hash).
Locks nothing. Errors: node_not_found, invalid_argument.$$;
