create or replace function fleet_core.ended_since_measured(
  node uuid, out pool uuid, out key text, out mb int, out device_id uuid, out slug text, out ended_at timestamptz, out is_free boolean)
returns setof record
language plpgsql
stable
as $$
begin
  return query
  select i.pool, case when i.key = 'own' then e.id::text else i.key end, i.mb, e.device_id, l.slug, e.finished_at, v.is_visible
    from (select max(d.measured_at) as at from fleet_core.devices d where d.node_id = node) m
    left join fleet_core.heartbeats h on h.node_id = node
   cross join fleet_core.settings s
   -- A measurement is seconds old. The bound tells the planner, which would take a time that it does not know for a third of all history.
   cross join lateral (
     select n.*
       from fleet_core.ended_assignments n
      where n.node_id = node and n.finished_at > m.at and n.reserves is not null
      order by n.finished_at desc
      limit 1000) e
   cross join lateral jsonb_to_recordset(e.reserves) i(pool uuid, key text, mb int, seen boolean)
   cross join lateral (select case when i.key <> 'own' then substr(i.key, length(format('model:%s:', e.device_id)) + 1) end as slug) l
   cross join lateral (
     select coalesce(i.seen, false)
              or coalesce(e.started_at + make_interval(secs => e.load_seconds + s.visible_seconds) <= m.at, false)
              or exists (select from fleet_core.node_models n
                          where n.node_id = node and n.device_id = e.device_id and n.slug = l.slug and n.state = 'loaded'
                            and n.changed_at <= greatest(m.at, e.assigned_at)) as is_visible,
            -- Its models stand where they stood. And work that the node has been heard with, and did not end by itself, goes on until the node is
            -- heard again.
            case when l.slug is not null then e.started_at is not null
                 else coalesce(e.reported is null and e.started_at < h.last_heartbeat_at and h.last_heartbeat_at < e.finished_at, false)
            end as is_there) v
   where case when v.is_visible then l.slug is null and not v.is_there else v.is_there end;
end
$$;

comment on function fleet_core.ended_since_measured(uuid) is
$$What work that ended since its node's memory was measured means for that memory, an item a row, in MB. is_free: the measurement still counts it,
and it is free again. Otherwise it is still there, though the measurement can't show it: models that were loaded (slug; on which device), and work
that its node did not end itself and does not know to be over yet (R21). key: as in a reservation, with the assignment's id for its own.$$;
