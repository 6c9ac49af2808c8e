-- Devices, models, and the memory that work reserves on them.

create table fleet_core.devices (
  id                    uuid primary key,
  organization_id       uuid not null references fleet_core.organizations,
  node_id               uuid not null references fleet_core.nodes,
  kind                  text not null check (kind in ('cpu', 'gpu_integrated', 'gpu_discrete')),
  label                 text not null check (length(label) between 1 and 255),
  vram_total_mb         int check (vram_total_mb >= 0),
  vram_free_mb          int check (vram_free_mb >= 0),
  ram_total_mb          int check (ram_total_mb >= 0),
  ram_free_mb           int check (ram_free_mb >= 0),
  compute_units         int check (compute_units >= 0),
  throughput_factor     float8 not null default 1 check (throughput_factor > 0 and throughput_factor < 'infinity'),
  supports_accelerators text[] not null default '{}',
  measured_at           timestamptz not null,
  unique (node_id, label)
) with (fillfactor = 50);
comment on table fleet_core.devices is
$$Compute devices of nodes, as their last heartbeat that named them measured them. Total memory decides what could ever run, free memory what can run now.$$;

create table fleet_core.models (
  id                    uuid primary key,
  slug                  text not null unique check (length(slug) between 1 and 255),
  kind                  text not null default 'llm' check (length(kind) between 1 and 64),
  vram_min_mb           int not null default 0 check (vram_min_mb >= 0),
  vram_preferred_mb     int not null default 0 check (vram_preferred_mb >= 0),
  ram_min_mb            int not null default 0 check (ram_min_mb >= 0),
  requires_accelerators text[] not null default '{}',
  reference_throughput  float8 not null default 1 check (reference_throughput > 0 and reference_throughput < 'infinity'),
  load_seconds          int not null default 0 check (load_seconds between 0 and 86400)
);
comment on table fleet_core.models is
$$The registry of models, the fleet's as a whole: what each needs to run.$$;

create table fleet_core.node_models (
  node_id      uuid not null references fleet_core.nodes,
  device_id    uuid,
  slug         text not null check (length(slug) between 1 and 255),
  state        text not null check (state in ('loading', 'loaded', 'unloaded')),
  vram_held_mb int not null default 0 check (vram_held_mb >= 0),
  changed_at   timestamptz not null,
  used_at      timestamptz,
  unique nulls not distinct (node_id, device_id, slug)
);
comment on table fleet_core.node_models is
$$Which models stand in the memory of which device, by the node's word; one row per node, device and model. Unknown slugs are kept: they hold memory too.$$;

-- What an assignment holds back of its node's memory until measurements show it: an array of {pool, key, mb}. A pool is a discrete card's own
-- memory (its device id) or the system memory that a node's other devices share (the node id). The same key in a pool counts once.
alter table fleet_core.open_assignments
  add column device_id    uuid,
  add column reserves     jsonb,
  add column load_seconds int not null default 0;
comment on column fleet_core.open_assignments.reserves is
$$Memory held back: [{pool, key, mb}]; pool is a discrete card (device id) or a node's system memory (node id); equal keys of a pool count once.$$;
alter table fleet_core.ended_assignments
  add column device_id    uuid,
  add column reserves     jsonb,
  add column load_seconds int not null default 0,
  add column kind         text;
create index ended_assignments_kind on fleet_core.ended_assignments (organization_id, kind, finished_at) where state = 'succeeded';

create table fleet_core.lane_blocks (
  lane_id         uuid primary key,
  organization_id uuid not null references fleet_core.organizations,
  reason          text not null,
  blocked_at      timestamptz not null
);
comment on table fleet_core.lane_blocks is
$$Lanes that no machine of their organization could serve even when idle, with the reason in numbers. Claims don't look here: they judge for themselves.$$;

alter table fleet_core.settings
  add column slow_path_seconds  int not null default 10 check (slow_path_seconds between 0 and 3600),
  add column visible_seconds    int not null default 15 check (visible_seconds between 0 and 3600);
comment on column fleet_core.settings.slow_path_seconds is $$How long a node that could run a job only slowly leaves it to one that could run it in VRAM.$$;
comment on column fleet_core.settings.visible_seconds is $$After loading its models, work shows in a measurement once it has run this long.$$;

alter type fleet_core.slot add attribute device_id uuid;
alter type fleet_core.slot add attribute reserves jsonb;
alter type fleet_core.slot add attribute load_seconds int;

create type fleet_core.need as (
  slugs text[], unregistered text, vram_mb int, ram_mb int, preferred_mb int, together boolean, accelerators text[], models fleet_core.models[], has_floor boolean);
comment on type fleet_core.need is
$$What a job requires of a device, with its models looked up. unregistered: the first model that is not in the registry.$$;

create type fleet_core.verdict as (
  node_id uuid, node_name text, device_id uuid, device text, device_kind text, verdict text, reason text, need_mb int, have_mb int, via text,
  resident boolean, would_evict text[], score float8, placement_reason text, reserves jsonb, load_seconds int, throughput float8, total_mb int);
comment on type fleet_core.verdict is
$$Whether one device could carry a job: verdict would_run, waiting (fits when idle, not now) or never; reason in words with numbers; memory in MB;
via vram or ram; what would have to be unloaded; the score; what it would reserve.$$;

create type fleet_core.offer as (
  lane uuid, ready_before timestamptz, device_id uuid, device text, placement jsonb, reserves jsonb, load_seconds int);
comment on type fleet_core.offer is
$$A lane that a node may take work from now, and the device it would run on. ready_before: only jobs that were ready before then.$$;

-- ── absence, silence, cooling, clones ──

alter table fleet_core.installation
  add column pulse_at timestamptz,
  add column back_at  timestamptz;
comment on column fleet_core.installation.pulse_at is $$When anything last worked here, in the real clock; written at most every few seconds.$$;
comment on column fleet_core.installation.back_at is $$When the controller last came back from an absence, in the clock of leases.$$;

alter table fleet_core.organizations add column silence_at timestamptz;
comment on column fleet_core.organizations.silence_at is $$When many of its nodes at once were last found silent: expiry waits one more lease from there.$$;

alter table fleet_core.nodes
  add column cooling_until   timestamptz,
  add column cooling_seconds int check (cooling_seconds > 0);
comment on column fleet_core.nodes.cooling_until is $$No new work before then: it failed several jobs in a row, each at once.$$;
comment on column fleet_core.nodes.cooling_seconds is $$How long it last had to cool; until it has completed a job again it takes one at a time.$$;

alter table fleet_core.heartbeats
  add column past_instances jsonb not null default '[]',
  add column cloned_at      timestamptz;
comment on column fleet_core.heartbeats.past_instances is $$The instances before the present one, newest first, at most 16: [{id, until}].$$;
comment on column fleet_core.heartbeats.cloned_at is $$When a superseded instance last spoke up: two machines with one identity.$$;

alter table fleet_core.settings
  add column pulse_seconds      int not null default 5 check (pulse_seconds between 1 and 60),
  add column absence_seconds    int not null default 30 check (absence_seconds between 10 and 3600),
  add column mass_silence_guard boolean not null default true,
  add column cooling_failures   int not null default 3 check (cooling_failures between 1 and 100),
  add column cooling_seconds    int not null default 300 check (cooling_seconds between 1 and 86400),
  add column cooling_max_seconds int not null default 3600 check (cooling_max_seconds between 1 and 86400);
comment on column fleet_core.settings.pulse_seconds is $$How often, at most, the pulse is written.$$;
comment on column fleet_core.settings.absence_seconds is $$A longer pause of the pulse means that the controller was away: leases and heartbeats get a grace.$$;
comment on column fleet_core.settings.mass_silence_guard is $$Whether expiry waits one more lease when many nodes fall silent at once.$$;
comment on column fleet_core.settings.cooling_failures is $$A node that fails so many different jobs, each within a minute of starting it, has to cool.$$;
comment on column fleet_core.settings.cooling_seconds is $$How long a node cools the first time; doubles until it completes a job.$$;
comment on column fleet_core.settings.cooling_max_seconds is $$The longest that a node cools.$$;

-- ── who waits for work ──

create unlogged table fleet_core.waiters (
  node_id         uuid primary key references fleet_core.nodes,
  organization_id uuid not null references fleet_core.organizations,
  expires_at      timestamptz not null
) with (fillfactor = 50);
create index waiters_of_organization on fleet_core.waiters (organization_id);
comment on table fleet_core.waiters is
$$Nodes whose agents wait for work in a long poll, until then at most, in the real clock. A NOTIFY is sent only where there is one: each takes a lock that all
committing transactions share.$$;
