create or replace function fleet_core.standing_models(
  node uuid, out device_id uuid, out pool uuid, out slug text, out held_mb int, out idle_since timestamptz,
  out is_reported boolean, out is_seen boolean, out is_used boolean, out is_promised boolean)
returns setof record
language plpgsql
stable
as $$
begin
  return query
  with standing as (
    select n.device_id, fleet_core.pool_of(d) as pool, n.slug, coalesce(nullif(n.vram_held_mb, 0), m.vram_min_mb, 0) as held_mb,
           n.changed_at as since, coalesce(n.used_at, n.changed_at) as idle_since, true as is_reported, n.changed_at <= d.measured_at as is_seen
      from fleet_core.node_models n
      join fleet_core.devices d on d.id = n.device_id
      left join fleet_core.models m on m.slug = n.slug
     where n.node_id = node and n.state = 'loaded'
    union all
    select e.device_id, e.pool, e.slug, max(e.mb), max(e.ended_at), max(e.ended_at), false, false
      from fleet_core.ended_since_measured(node) e
     where e.slug is not null
       and not exists (
         select from fleet_core.node_models n where n.node_id = node and n.device_id = e.device_id and n.slug = e.slug and n.state = 'loaded')
     group by e.device_id, e.pool, e.slug
  )
  select s.device_id, s.pool, s.slug, s.held_mb, s.idle_since, s.is_reported, s.is_seen,
         exists (
           select from fleet_core.open_assignments o
             join fleet_core.jobs j on j.id = o.job_id
            where o.node_id = node and j.requires -> 'models' ? s.slug),
         -- A plan is about what stood there when it was made; a model that was unloaded and came back is a new one.
         exists (
           select from fleet_core.open_assignments o
            where o.node_id = node and o.placement -> 'would_evict' ? s.slug and s.since <= o.assigned_at
              and (o.device_id = s.device_id or o.reserves @> jsonb_build_array(jsonb_build_object('pool', s.pool))))
    from standing s;
end
$$;

comment on function fleet_core.standing_models(uuid) is
$$Models in the memory of a node, by its own word (is_reported) or left there by work that ended since the measurement: what each would give back,
in MB; whether the measurement shows it; whether open work uses it, there or elsewhere on the node, since a plan names models and not where they
stand; whether it is to be unloaded for work that was handed out: then its memory is promised, and nobody else may count on the model. Called by
room_for and model_wants.$$;
