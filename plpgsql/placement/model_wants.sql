create or replace function fleet_core.model_wants(
  device fleet_core.devices, need fleet_core.need, books fleet_core.books, with_idle boolean default true,
  out whole_mb int, out missing_mb int, out loads_mb int, out added_mb int, out all_resident boolean, out some_idle boolean,
  out ram_only text, out has_vram_floor boolean, out load_seconds int, out loads jsonb)
language plpgsql
stable
as $$
begin
  if need.slugs = '{}' then
    whole_mb := 0;
    missing_mb := 0;
    loads_mb := 0;
    added_mb := 0;
    all_resident := true;
    some_idle := false;
    has_vram_floor := false;
    load_seconds := 0;
    loads := '{}';
    return;
  end if;
  select case when need.together then least(sum(m.mb), 2147483647) else max(m.mb) end,
         case when need.together then least(coalesce(sum(m.mb) filter (where not m.is_there), 0), 2147483647)
              else coalesce(max(m.mb) filter (where not m.is_there), 0) end,
         least(coalesce(sum(m.mb) filter (where m.is_load), 0), 2147483647),
         least(coalesce(sum(m.mb) filter (where m.is_load and not m.is_reserved), 0), 2147483647),
         coalesce(bool_and(m.is_resident), false),
         coalesce(bool_or(m.is_idle), false),
         min(m.slug) filter (where m.vram_min_mb = 0 and m.ram_min_mb > 0),
         coalesce(bool_or(m.vram_min_mb > 0), false),
         case when need.together then least(coalesce(sum(m.load_seconds) filter (where not m.is_resident), 0), 2147483647)
              else coalesce(max(m.load_seconds) filter (where not m.is_resident), 0) end,
         coalesce(jsonb_object_agg(m.slug, jsonb_build_object('mb', m.mb, 'seen', m.is_seen)) filter (where m.is_load), '{}')
    into whole_mb, missing_mb, loads_mb, added_mb, all_resident, some_idle, ram_only, has_vram_floor, load_seconds, loads
    from (
      select w.*, need.together or row_number() over (partition by w.is_there order by w.mb desc, w.slug) = 1 as is_load
        from (
          select r.slug, r.vram_min_mb, r.ram_min_mb, r.load_seconds, f.mb, s.slug is not null as is_resident,
                 coalesce(s.is_seen, false) as is_seen, coalesce(not s.is_used, false) as is_idle, o.is_reserved,
                 o.is_reserved or s.slug is not null as is_there
            from unnest(need.models) r
           cross join lateral (select fleet_core.asks_mb(r, device.kind) as mb) f
           cross join lateral (select format('model:%s:%s', device.id, r.slug) = any (books.reserved) as is_reserved) o
            left join unnest(books.models) s
              on s.device_id = device.id and s.slug = r.slug and s.is_reported and not s.is_promised and (s.is_used or with_idle)) w) m;
end
$$;

comment on function fleet_core.model_wants(fleet_core.devices, fleet_core.need, fleet_core.books, boolean) is
$$What a job's models ask of a device, in MB: as a whole, and missing (neither loaded there nor reserved by an open assignment): the largest, or the
sum where they are needed together. loads: what to reserve, by slug: {mb, seen}, seen where it is loaded and so in the measurement already: all of
them where they are needed together, otherwise the largest that is there and the largest that is missing, which comes beside it. loads_mb: their
sum; added_mb: what open assignments do not reserve yet. some_idle: one that is there is used by no open work; with_idle = false counts none of
those as there. ram_only: a model that may not go to a discrete card. Called by judge_device.$$;
