create or replace function fleet_core.keep_devices(actor fleet_core.actor, devices jsonb, now_ timestamptz)
returns boolean
language plpgsql
volatile
as $$
declare
  changed boolean;
begin
  perform fleet_core.check_elements('devices', 'device', devices, 1000);
  if (select count(*) > count(distinct d.value ->> 'label') from jsonb_array_elements(devices) d) then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'devices: two have the same label.');
  end if;

  with given as (
    -- Where the total is not told, it is the most that was ever free: work that fills a device doesn't make it a small one.
    select d.kind, d.label, coalesce(d.vram_total_mb, greatest(e.vram_total_mb, d.vram_free_mb))::int as vram_total_mb, d.vram_free_mb::int,
           coalesce(d.ram_total_mb, greatest(e.ram_total_mb, d.ram_free_mb))::int as ram_total_mb, d.ram_free_mb::int, d.compute_units::int,
           d.throughput_factor, coalesce(d.supports_accelerators, '{}') as supports_accelerators
      from jsonb_to_recordset(devices) d(kind text, label text, vram_total_mb numeric, vram_free_mb numeric, ram_total_mb numeric,
                                         ram_free_mb numeric, compute_units numeric, throughput_factor float8, supports_accelerators text[])
      left join fleet_core.devices e on e.node_id = actor.node_id and e.label = d.label
  ), gone as (
    delete from fleet_core.devices d
     where d.node_id = actor.node_id and d.label not in (select g.label from given g)
    returning d.id, d.kind, d.label, d.vram_total_mb, d.ram_total_mb
  ), unloaded as (
    delete from fleet_core.node_models m using gone g where m.device_id = g.id
  ), renamed as (
    -- Of those that are alike the nth that is gone is the nth that is new.
    select n.label, o.id
      from (select g.label, g.kind, g.vram_total_mb, g.ram_total_mb,
                   row_number() over (partition by g.kind, g.vram_total_mb, g.ram_total_mb order by g.label collate "C") as nth
              from given g
             where not exists (select from fleet_core.devices d where d.node_id = actor.node_id and d.label = g.label)) n
      join (select g.id, g.kind, g.vram_total_mb, g.ram_total_mb,
                   row_number() over (partition by g.kind, g.vram_total_mb, g.ram_total_mb order by g.label collate "C") as nth
              from gone g) o
        on (o.kind, o.nth) = (n.kind, n.nth)
       and o.vram_total_mb is not distinct from n.vram_total_mb and o.ram_total_mb is not distinct from n.ram_total_mb
  ), kept as (
    insert into fleet_core.devices as d (id, organization_id, node_id, kind, label, vram_total_mb, vram_free_mb, ram_total_mb, ram_free_mb,
      compute_units, throughput_factor, supports_accelerators, measured_at)
    -- A card that was missing from one report comes back as itself, and so does one that has another name now: reservations go by its id.
    select coalesce(
             (select o.device_id from fleet_core.open_assignments o
               where o.node_id = actor.node_id and o.device = g.label and not exists (select from fleet_core.devices d where d.id = o.device_id) limit 1),
             (select r.id from renamed r where r.label = g.label),
             fleet_core.new_id(actor.organization_id)),
           actor.organization_id, actor.node_id, g.kind, g.label, g.vram_total_mb, g.vram_free_mb, g.ram_total_mb, g.ram_free_mb, g.compute_units,
           coalesce(g.throughput_factor, 1), g.supports_accelerators, now_
      from given g
     order by g.label
    on conflict (node_id, label) do update
       set kind = excluded.kind, vram_total_mb = excluded.vram_total_mb, vram_free_mb = excluded.vram_free_mb, ram_total_mb = excluded.ram_total_mb,
           ram_free_mb = excluded.ram_free_mb, compute_units = excluded.compute_units, throughput_factor = excluded.throughput_factor,
           supports_accelerators = excluded.supports_accelerators, measured_at = excluded.measured_at
    returning d.label, d.kind, d.vram_total_mb, d.ram_total_mb, d.supports_accelerators
  )
  -- What decides over lanes: which devices there are, their totals and accelerators. Not what is free just now.
  select exists (select from gone)
      or exists (
        select from kept k
         where not exists (
           select from fleet_core.devices o
            where o.node_id = actor.node_id and o.label = k.label and o.kind = k.kind and o.vram_total_mb is not distinct from k.vram_total_mb
              and o.ram_total_mb is not distinct from k.ram_total_mb and o.supports_accelerators = k.supports_accelerators))
    into changed;
  return changed;
end
$$;

comment on function fleet_core.keep_devices(fleet_core.actor, jsonb, timestamptz) is
$$Keeps the devices that a node reports, by label; those it no longer reports are gone, unless one just like it appears under another label. Says
whether anything changed that decides what the node could ever run.
Locks: the node's device rows. Errors: invalid_argument.$$;
