create or replace function fleet_core.keep_measured(beats fleet_core.beat[])
returns int
language plpgsql
volatile
as $$
declare
  kept int;
begin
  -- Many calls are little more than this, and a statement costs more than what it does here: so, one.
  with beat as (
    -- As the row is once it is had: something else may have been said while this call was under way.
    update fleet_core.heartbeats h
       set last_heartbeat_at = b.at,
           measurements = fleet_core.measurements_in(b.report, h.measurements)
      from unnest(beats) b
     where h.node_id = b.node_id and h.said = b.said
    returning h.node_id, b.at, coalesce(nullif(b.report -> 'devices', 'null'), '[]') as devices
  ), measured as (
    update fleet_core.devices d
       set vram_free_mb = g.vram_free_mb::int, ram_free_mb = g.ram_free_mb::int, measured_at = b.at
      from beat b
     cross join lateral jsonb_to_recordset(b.devices) g(label text, vram_total_mb numeric, vram_free_mb numeric, ram_total_mb numeric, ram_free_mb numeric)
     where d.node_id = b.node_id and d.label = g.label
       -- Where the total is not told, more may be free than ever before; and a figure may be out of range.
       and (g.vram_free_mb is null or g.vram_free_mb <= case when g.vram_total_mb is null then d.vram_total_mb else 2147483647 end)
       and (g.ram_free_mb is null or g.ram_free_mb <= case when g.ram_total_mb is null then d.ram_total_mb else 2147483647 end)
    returning d.node_id
  )
  select count(*)
    into kept
    from beat b
   where (select count(*) from measured m where m.node_id = b.node_id) = jsonb_array_length(b.devices);
  return kept;
end
$$;

comment on function fleet_core.keep_measured(fleet_core.beat[]) is
$$Keeps heartbeats that say what the ones before them said, which has been checked and kept: when they came, and what they measured. Two HOT updates each. Returns
for how many that is all there is to do; for the others nothing is lost by keeping the whole of it (keep_news). Called by heartbeat, heard_again.
Locks: the heartbeats' rows, then those of the devices.$$;
