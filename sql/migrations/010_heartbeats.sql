-- A heartbeat that says what the one before it said costs a fraction of one that says something new.

alter table fleet_core.heartbeats add column said bytea;
comment on column fleet_core.heartbeats.said is
$$A digest of the last report, but for what changes all the time (said_in). What comes with the same digest is sound, and kept already. Null: the
report was not kept whole, or somebody has spoken for the node's devices or models since.$$;

alter table fleet_core.organizations add column nodes_online int not null default 0;
comment on column fleet_core.organizations.nodes_online is
$$How many of its nodes are in service, as the sweep last counted them: how often they are asked to heartbeat goes by that.$$;

-- As of the other tables that are written all day (006).

\ir ../../plpgsql/states/possible_device.sql

do $checks$
declare
  old record;
begin
  for old in
    select c.conname as name
      from pg_constraint c
     where c.contype = 'c' and c.conrelid = 'fleet_core.devices'::regclass
  loop
    execute format('alter table fleet_core.devices drop constraint %I', old.name);
  end loop;
end
$checks$;

alter table fleet_core.devices add constraint device_is_possible
  check (fleet_core.possible_device(kind, label, vram_total_mb, vram_free_mb, ram_total_mb, ram_free_mb, compute_units, throughput_factor));

-- It tells when to try again.
drop function if exists fleet_agent.open_pairing_attempt(text, text);
