create or replace function fleet_core.keep_same(node uuid, report jsonb, said bytea, now_ timestamptz)
returns boolean
language plpgsql
volatile
as $$
declare
  measured bigint;
begin
  -- The digest is looked at again once the row is had: something else may have been said while this call was under way.
  update fleet_core.heartbeats h
     set last_heartbeat_at = now_,
         measurements = fleet_core.measurements_in(report, h.measurements)
   where h.node_id = keep_same.node and h.said = keep_same.said;
  if not found then
    return false;
  end if;
  if coalesce(report -> 'devices', '[]') in ('[]', 'null') then
    return true;
  end if;
  update fleet_core.devices d
     set vram_free_mb = g.vram_free_mb::int, ram_free_mb = g.ram_free_mb::int, measured_at = now_
    from jsonb_to_recordset(report -> 'devices') g(label text, vram_total_mb numeric, vram_free_mb numeric, ram_total_mb numeric, ram_free_mb numeric)
   where d.node_id = keep_same.node and d.label = g.label
     -- Where the total is not told, more may be free than ever before; and a figure may be out of range.
     and (g.vram_free_mb is null or g.vram_free_mb <= case when g.vram_total_mb is null then d.vram_total_mb else 2147483647 end)
     and (g.ram_free_mb is null or g.ram_free_mb <= case when g.ram_total_mb is null then d.ram_total_mb else 2147483647 end);
  get diagnostics measured = row_count;
  return measured = jsonb_array_length(report -> 'devices');
end
$$;

comment on function fleet_core.keep_same(uuid, jsonb, bytea, timestamptz) is
$$Keeps a heartbeat that says what the one before it said (said_in): when it came, and what it measured. Two HOT updates. False where that is not all there
is to keep: see keep_news. Called by heartbeat. Locks: the heartbeat's row, then those of the devices.$$;
