create or replace function fleet_core.keep_measured(node uuid, report jsonb, now_ timestamptz)
returns boolean
language plpgsql
volatile
as $$
declare
  devices jsonb := coalesce(nullif(report -> 'devices', 'null'), '[]');
  is_kept boolean;
begin
  -- Many calls are little more than this, and a statement costs more than what it does here: so, one.
  with beat as (
    -- As the row is once it is had: something else may have been said while this call was under way.
    update fleet_core.heartbeats h
       set last_heartbeat_at = now_,
           measurements = fleet_core.measurements_in(report, h.measurements)
     where h.node_id = node and h.said = fleet_core.said_in(report)
    returning h.node_id
  ), measured as (
    update fleet_core.devices d
       set vram_free_mb = g.vram_free_mb::int, ram_free_mb = g.ram_free_mb::int, measured_at = now_
      from beat b
     cross join jsonb_to_recordset(devices) g(label text, vram_total_mb numeric, vram_free_mb numeric, ram_total_mb numeric, ram_free_mb numeric)
     where d.node_id = b.node_id and d.label = g.label
       -- Where the total is not told, more may be free than ever before; and a figure may be out of range.
       and (g.vram_free_mb is null or g.vram_free_mb <= case when g.vram_total_mb is null then d.vram_total_mb else 2147483647 end)
       and (g.ram_free_mb is null or g.ram_free_mb <= case when g.ram_total_mb is null then d.ram_total_mb else 2147483647 end)
    returning d.id
  )
  select (select count(*) from measured) = jsonb_array_length(devices)
    into is_kept
    from beat;
  return coalesce(is_kept, false);
end
$$;

comment on function fleet_core.keep_measured(uuid, jsonb, timestamptz) is
$$Keeps a heartbeat whose report, an object, says what the one before it said (said_in), which has been checked and kept: when it came, and what it measured. Two
HOT updates. False where that is not all there is to do; then nothing is lost by keeping the whole of it (keep_news). Called by heartbeat, heard_again.
Locks: the heartbeat's row, then those of the devices.$$;
