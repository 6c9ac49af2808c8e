create or replace function fleet_core.status_of_nodes(organizations uuid[], max_rows int)
returns jsonb
language plpgsql
stable
as $$
declare
  urgency constant text[] := array['offline', 'draining', 'provisioning', 'online', 'retired'];
begin
  return jsonb_build_object(
    'by_status', (
      select coalesce(jsonb_object_agg(s.status, s.nodes), '{}')
        from (select r.status, count(*) as nodes
                from fleet_core.node_rows r
               where r.organization_id = any (organizations) and r.status <> 'removed'
               group by r.status) s),
    'listed', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'organization', o.name, 'name', l.name, 'status', l.status, 'schedulable', l.schedulable,
               'open_assignments', l.open_assignments, 'seconds_since_heartbeat', l.seconds_since_heartbeat, 'agent_version', l.agent_version,
               'cooling_until', l.cooling_until, 'drain_deadline', l.drain_deadline,
               'devices', (select coalesce(jsonb_agg(jsonb_build_object('label', d.label, 'kind', d.kind,
                             'total_mb', case d.kind when 'gpu_discrete' then d.vram_total_mb else d.ram_total_mb end, 'available_mb', d.available_mb)
                             order by d.label), '[]')
                             from fleet_core.device_rows d where d.node_id = l.id)) order by l.place), '[]')
        from (select r.*, row_number() over (order by array_position(urgency, r.status), r.open_assignments desc, r.name) as place
                from fleet_core.node_rows r
               where r.organization_id = any (organizations) and r.status <> 'removed'
               order by place
               limit max_rows) l
        join fleet_core.organizations o on o.id = l.organization_id));
end
$$;

comment on function fleet_core.status_of_nodes(uuid[], int) is
$$The nodes of these organizations: by_status (how many are in which) and listed, those that somebody may have to look after first, then the busiest. Called by status_of.$$;
