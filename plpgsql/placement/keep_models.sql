create or replace function fleet_core.keep_models(actor fleet_core.actor, models jsonb, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  perform fleet_core.check_elements('models', 'model', models, 1000);
  with given as (
    select distinct on (m.slug, f.device_id) m.slug, coalesce(m.state, 'loaded') as state, coalesce(m.vram_held_mb, 0)::int as vram_held_mb, f.device_id
      from jsonb_to_recordset(models) m(slug text, state text, device text, vram_held_mb numeric)
     cross join lateral (select fleet_core.device_named(actor.node_id, m.device) as device_id) f
     where m.state is distinct from 'unloaded'
     order by m.slug, f.device_id
  ), gone as (
    delete from fleet_core.node_models n
     where n.node_id = actor.node_id
       and not exists (select from given g where g.slug = n.slug and g.device_id is not distinct from n.device_id)
  )
  insert into fleet_core.node_models as n (node_id, device_id, slug, state, vram_held_mb, changed_at)
  select actor.node_id, g.device_id, g.slug, g.state, g.vram_held_mb, now_
    from given g
  on conflict (node_id, device_id, slug) do update
     set state = excluded.state, vram_held_mb = excluded.vram_held_mb,
         -- Since when it stands there: what it holds may go up and down, and it is the same model still.
         changed_at = case when n.state = excluded.state then n.changed_at else excluded.changed_at end
   where (n.state, n.vram_held_mb) is distinct from (excluded.state, excluded.vram_held_mb);
end
$$;

comment on function fleet_core.keep_models(fleet_core.actor, jsonb, timestamptz) is
$$Keeps which models a node says stand in its memory; those it no longer names are gone. A slug that is not registered is kept: it holds memory too.
Errors: invalid_argument.$$;
