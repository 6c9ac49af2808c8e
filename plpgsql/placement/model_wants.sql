create or replace function fleet_core.model_wants(
  device fleet_core.devices, need fleet_core.need,
  out whole_mb int, out missing_mb int, out all_resident boolean, out ram_only text, out has_vram_floor boolean, out load_seconds int, out loads jsonb)
language plpgsql
stable
as $$
begin
  if need.slugs = '{}' then
    whole_mb := 0;
    missing_mb := 0;
    all_resident := true;
    has_vram_floor := false;
    load_seconds := 0;
    loads := '{}';
    return;
  end if;
  select case when need.together then least(sum(m.mb), 2147483647) else max(m.mb) end,
         coalesce(case when need.together then least(coalesce(sum(m.mb) filter (where not m.is_there), 0), 2147483647) else max(m.mb) filter (where not m.is_there) end, 0),
         coalesce(bool_and(m.is_resident), false),
         min(m.slug) filter (where m.vram_min_mb = 0 and m.ram_min_mb > 0),
         coalesce(bool_or(m.vram_min_mb > 0), false),
         coalesce(case when need.together then least(coalesce(sum(m.load_seconds) filter (where not m.is_resident), 0), 2147483647)
                       else max(m.load_seconds) filter (where not m.is_resident) end, 0),
         coalesce(jsonb_object_agg(m.slug, jsonb_build_object('mb', m.mb, 'seen', m.is_seen)) filter (where need.together or m.is_largest), '{}')
    into whole_mb, missing_mb, all_resident, ram_only, has_vram_floor, load_seconds, loads
    from (
      select r.slug, r.vram_min_mb, r.ram_min_mb, r.load_seconds, f.mb, s.is_resident, s.is_seen,
             s.is_resident or exists (
               select from fleet_core.open_assignments o
                where o.device_id = device.id and o.reserves @> jsonb_build_array(jsonb_build_object('key', 'model:' || device.id || ':' || r.slug))) as is_there,
             row_number() over (order by f.mb desc, r.slug) = 1 as is_largest
        from unnest(need.models) r
       -- Not measured in RAM: its VRAM floor stands in. On unified memory one that only has a RAM floor asks for that.
       cross join lateral (select case when device.kind = 'cpu' then coalesce(nullif(r.ram_min_mb, 0), r.vram_min_mb)
                                       when device.kind = 'gpu_integrated' then coalesce(nullif(r.vram_min_mb, 0), r.ram_min_mb)
                                       else r.vram_min_mb end as mb) f
       cross join lateral (
         select count(*) > 0 as is_resident, coalesce(bool_or(n.changed_at <= device.measured_at), false) as is_seen
           from fleet_core.node_models n
          where n.device_id = device.id and n.slug = r.slug and n.state = 'loaded' and not fleet_core.is_promised(n)) s
    ) m;
end
$$;

comment on function fleet_core.model_wants(fleet_core.devices, fleet_core.need) is
$$What a job's models ask of a device, in MB: as a whole, and missing (neither loaded there nor reserved by an open assignment): the largest, or the sum where they
are needed together. loads: what to reserve, by slug: {mb, seen}, seen where it is
loaded and so in the measurement already. ram_only: a model that may not go to a discrete card. Called by judge_device.$$;
