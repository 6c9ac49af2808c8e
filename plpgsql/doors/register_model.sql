create or replace function fleet.register_model(
  slug                  text,
  kind                  text   default 'llm',
  vram_min_mb           int    default 0,
  vram_preferred_mb     int    default 0,
  ram_min_mb            int    default 0,
  requires_accelerators text[] default '{}',
  reference_throughput  float8 default 1,
  load_seconds          int    default 0)
returns uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  model uuid;
begin
  perform fleet_core.require_everything('The registry of models');
  perform fleet_core.check_text('slug', slug, 1, 255);
  perform fleet_core.check_text('kind', kind, 1, 64);
  perform fleet_core.check_range('vram_min_mb', vram_min_mb, 0, 2147483647);
  perform fleet_core.check_range('vram_preferred_mb', vram_preferred_mb, 0, 2147483647);
  perform fleet_core.check_range('ram_min_mb', ram_min_mb, 0, 2147483647);
  perform fleet_core.check_range('load_seconds', load_seconds, 0, 86400);
  if requires_accelerators is null or array_position(requires_accelerators, null) is not null then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'requires_accelerators: must not be null nor contain null.');
  elsif reference_throughput is null or not (reference_throughput > 0 and reference_throughput < 'infinity') then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('reference_throughput: must be a number above 0; got %s.', reference_throughput));
  end if;
  insert into fleet_core.models as m (id, slug, kind, vram_min_mb, vram_preferred_mb, ram_min_mb, requires_accelerators, reference_throughput, load_seconds)
  values (gen_random_uuid(), register_model.slug, register_model.kind, register_model.vram_min_mb, register_model.vram_preferred_mb, register_model.ram_min_mb,
    register_model.requires_accelerators, register_model.reference_throughput, register_model.load_seconds)
  on conflict on constraint models_slug_key do update
     set kind = excluded.kind, vram_min_mb = excluded.vram_min_mb, vram_preferred_mb = excluded.vram_preferred_mb, ram_min_mb = excluded.ram_min_mb,
         requires_accelerators = excluded.requires_accelerators, reference_throughput = excluded.reference_throughput, load_seconds = excluded.load_seconds
  returning m.id into model;
  perform fleet_core.note_audit(null, null, 'model_registered', session_user, jsonb_build_object('slug', slug, 'vram_min_mb', vram_min_mb, 'ram_min_mb', ram_min_mb));
  perform fleet_core.judge_lanes_of_model(slug);
  return model;
end
$$;

comment on function fleet.register_model(text, text, int, int, int, text[], float8, int) is
$$Enters a model in the registry, or changes its entry: what it needs at least and at best, in MB, which accelerators, how long it takes to load, in seconds.
The registry is the fleet's: only the owner or a login bound to all may. Returns its id. Errors: organization_denied, invalid_argument.$$;
