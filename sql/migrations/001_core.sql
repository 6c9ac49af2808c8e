-- The structure of the core.
--
-- What the hot tables leave out, and why:
--   * no foreign keys between jobs, queue, assignments and artifacts: each would cost a trigger and a key-share
--     lock per row, and that lock makes SKIP LOCKED readers skip a job that is free. No role can reach these
--     tables except through the functions; fleet.check_invariants() looks for what a foreign key would forbid.
--   * no index on a column that changes, so that updates stay HOT.
--   * states are text with a check: a security_barrier view can't push a comparison with an enum below itself.

-- ── settings, one row, one typed column each: the default is the column's, the bounds its check ──

create table fleet_core.settings (
  only_row                    boolean primary key default true check (only_row),
  test_clock_offset           interval not null default '0' check (test_clock_offset between '-1000 years' and '1000 years'),
  lease_min_seconds           int not null default 5 check (lease_min_seconds between 1 and 3600),
  lease_max_seconds           int not null default 3600 check (lease_max_seconds between 1 and 86400),
  exclusive_lease_min_seconds int not null default 30 check (exclusive_lease_min_seconds between 16 and 3600),
  online_seconds              int not null default 45 check (online_seconds between 5 and 3600),
  heartbeat_seconds           int not null default 10 check (heartbeat_seconds between 1 and 600),
  backoff_base_seconds        numeric not null default 5 check (backoff_base_seconds between 0 and 3600),
  backoff_max_seconds         numeric not null default 600 check (backoff_max_seconds between 0 and 86400),
  backoff_jitter              numeric not null default 0.1 check (backoff_jitter between 0 and 0.5),
  release_pause_seconds       int not null default 30 check (release_pause_seconds between 0 and 3600),
  release_backoff_seconds     int not null default 1 check (release_backoff_seconds between 0 and 3600),
  max_releases_in_row         int not null default 20 check (max_releases_in_row between 1 and 1000),
  retry_elsewhere_seconds     int not null default 30 check (retry_elsewhere_seconds between 0 and 3600),
  unacknowledged_after_seconds int not null default 15 check (unacknowledged_after_seconds between 0 and 3600),
  progress_event_seconds      int not null default 60 check (progress_event_seconds between 0 and 3600),
  max_payload_bytes           int not null default 1048576 check (max_payload_bytes between 1024 and 67108864),
  max_result_bytes            int not null default 1048576 check (max_result_bytes between 1024 and 67108864),
  max_claim_bytes             int not null default 4194304 check (max_claim_bytes between 1024 and 67108864),
  max_error_characters        int not null default 2000 check (max_error_characters between 100 and 100000),
  max_artifacts               int not null default 1000 check (max_artifacts between 1 and 100000),
  max_jobs_per_call           int not null default 10000 check (max_jobs_per_call between 1 and 1000000),
  max_claim                   int not null default 100 check (max_claim between 1 and 10000),
  max_depth                   int not null default 8 check (max_depth between 1 and 100),
  lanes_per_claim             int not null default 500 check (lanes_per_claim between 1 and 100000),
  claim_look_past             int not null default 64 check (claim_look_past between 1 and 10000),
  floor_seconds               int not null default 5 check (floor_seconds between 0 and 3600),
  promote_batch               int not null default 100 check (promote_batch between 1 and 100000),
  sweep_batch                 int not null default 1000 check (sweep_batch between 1 and 100000),
  dead_lane_seconds           int not null default 3600 check (dead_lane_seconds between 60 and 864000)
);
comment on table fleet_core.settings is
$$Every limit and interval, one typed column each. Column default = default value, check = bounds, comment = meaning;
fleet.settings shows them as rows, fleet.set_setting() changes them.$$;
comment on column fleet_core.settings.only_row is $$There is one row.$$;
comment on column fleet_core.settings.test_clock_offset is $$Moves the clock that every function sees. For tests; zero in production.$$;
comment on column fleet_core.settings.lease_min_seconds is $$Shortest lease that may be asked for.$$;
comment on column fleet_core.settings.lease_max_seconds is $$Longest lease that may be asked for.$$;
comment on column fleet_core.settings.exclusive_lease_min_seconds is $$Shortest lease of an exclusive kind; a shorter one is raised to it.$$;
comment on column fleet_core.settings.online_seconds is $$A node that has been silent for longer reads offline.$$;
comment on column fleet_core.settings.heartbeat_seconds is $$How often an agent is asked to heartbeat.$$;
comment on column fleet_core.settings.backoff_base_seconds is $$Wait after the first spent round; doubles with each further one.$$;
comment on column fleet_core.settings.backoff_max_seconds is $$Longest wait between rounds, before jitter.$$;
comment on column fleet_core.settings.backoff_jitter is $$Part of the wait that is random, up and down (0.1 = ±10 %).$$;
comment on column fleet_core.settings.release_pause_seconds is $$A node that gave a job back is not given it again for this long.$$;
comment on column fleet_core.settings.release_backoff_seconds is $$Wait before a job that was released twice in a row is handed out again.$$;
comment on column fleet_core.settings.max_releases_in_row is $$Releases by nodes in a row after which a job is blocked.$$;
comment on column fleet_core.settings.retry_elsewhere_seconds is $$After a failed attempt, other machines come first for this long.$$;
comment on column fleet_core.settings.unacknowledged_after_seconds is $$Time a node has to learn of an assignment before a heartbeat without it counts.$$;
comment on column fleet_core.settings.progress_event_seconds is $$At most one progress event an assignment in this time.$$;
comment on column fleet_core.settings.max_payload_bytes is $$Largest payload of a job, as JSON text.$$;
comment on column fleet_core.settings.max_result_bytes is $$Largest result of a job, as JSON text.$$;
comment on column fleet_core.settings.max_claim_bytes is $$A claim hands out no more payload than this, but always one job.$$;
comment on column fleet_core.settings.max_error_characters is $$Longer error texts are cut.$$;
comment on column fleet_core.settings.max_artifacts is $$Most artifacts in one report.$$;
comment on column fleet_core.settings.max_jobs_per_call is $$Most jobs or children in one call.$$;
comment on column fleet_core.settings.max_claim is $$Most jobs handed out by one claim.$$;
comment on column fleet_core.settings.max_depth is $$How deep children may have children.$$;
comment on column fleet_core.settings.lanes_per_claim is $$Most lanes one claim looks at.$$;
comment on column fleet_core.settings.claim_look_past is $$How many jobs that are not for this node a claim reads past in one lane.$$;
comment on column fleet_core.settings.floor_seconds is $$How long a session trusts its place in a lane before it looks from the true start.$$;
comment on column fleet_core.settings.promote_batch is $$Most due jobs that one claim makes ready.$$;
comment on column fleet_core.settings.sweep_batch is $$Most rows one run of a sweep works on.$$;
comment on column fleet_core.settings.dead_lane_seconds is $$A lane without jobs for this long is forgotten.$$;
insert into fleet_core.settings default values;

-- ── this installation ──

create table fleet_core.installation (
  only_row              boolean primary key default true check (only_row),
  system_identifier     bigint,
  postmaster_started_at timestamptz
);
comment on table fleet_core.installation is
$$Which database cluster this is (pg_control_system). A copy restored elsewhere sees a difference and hands out nothing until
fleet.activate(). The postmaster's start time spares reading the control file while the same server runs.$$;
insert into fleet_core.installation default values;

-- ── tenants ──

create table fleet_core.organizations (
  id         uuid primary key,
  name       text not null unique check (length(name) between 1 and 255),
  created_at timestamptz not null
);
create unique index organizations_tag on fleet_core.organizations (left(id::text, 8));
comment on table fleet_core.organizations is
$$Tenants. The first 32 bits of the id are the tag that every id of the tenant begins with.$$;

create table fleet_core.bindings (
  login           name not null,
  organization_id uuid references fleet_core.organizations,
  created_at      timestamptz not null,
  unique nulls not distinct (login, organization_id)
);
comment on table fleet_core.bindings is
$$Which login role sees which organization; a null organization means all of them.$$;

-- ── nodes ──

create table fleet_core.nodes (
  id              uuid primary key,
  organization_id uuid not null references fleet_core.organizations,
  name            text not null check (name ~ '^[A-Za-z0-9._-]{1,63}$'),
  status          text not null default 'provisioning'
                  check (status in ('provisioning', 'online', 'draining', 'offline', 'retired', 'removed')),
  is_controller   boolean not null default false,
  trust_domain    text not null default 'local',
  locality        text,
  transport       text not null default 'https',
  labels          jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  kinds           text[],
  drain_reason    text,
  drain_deadline  timestamptz,
  created_at      timestamptz not null,
  removed_at      timestamptz,
  check ((status = 'removed') = (removed_at is not null)),
  check (drain_deadline is null or status = 'draining')
);
create unique index nodes_name on fleet_core.nodes (organization_id, name) where status <> 'removed';
comment on table fleet_core.nodes is
$$Machines. status is what was last wanted or earned; whether a node is online is derived from its heartbeat.$$;

create table fleet_core.heartbeats (
  node_id                uuid primary key references fleet_core.nodes,
  last_heartbeat_at      timestamptz not null check (isfinite(last_heartbeat_at)),
  agent_version          text,
  agent_started_at       timestamptz,
  instance_id            text,
  instance_first_seen_at timestamptz,
  measurements           jsonb not null default '{}'
) with (fillfactor = 50);
comment on table fleet_core.heartbeats is
$$The last heartbeat of each node. Narrow and half empty, so that each update is a HOT one.$$;

create table fleet_core.credentials (
  id              uuid primary key,
  organization_id uuid not null references fleet_core.organizations,
  node_id         uuid not null references fleet_core.nodes,
  key_id          text not null unique check (key_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  key_hash        text not null,
  agent_name      text,
  scopes          text[] not null check (scopes <@ array['compute:read', 'compute:heartbeat', 'compute:claim', 'compute:complete']
                                         and scopes <> '{}'),
  created_at      timestamptz not null,
  last_used_at    timestamptz,
  revoked_at      timestamptz
);
create index credentials_of_node on fleet_core.credentials (node_id);
comment on table fleet_core.credentials is
$$What nodes authenticate with. The hash of the key, never the key.$$;

-- ── what a kind of job demands ──

create table fleet_core.contracts (
  organization_id uuid not null references fleet_core.organizations,
  kind            text not null,
  requirements    jsonb not null default '[]' check (jsonb_typeof(requirements) = 'array'),
  require_bytes   boolean not null default false,
  exclusive       boolean not null default false,
  verifier_schema name,
  verifier_name   name,
  primary key (organization_id, kind),
  check ((verifier_schema is null) = (verifier_name is null))
);
comment on table fleet_core.contracts is
$$What a kind of job must hand over before it counts as done. The verifier is kept by name, so that a function
that is dropped and made again is judged anew.$$;

create table fleet_core.paused_kinds (
  organization_id uuid not null references fleet_core.organizations,
  kind            text not null,
  reason          text not null,
  paused_at       timestamptz not null,
  primary key (organization_id, kind)
);
comment on table fleet_core.paused_kinds is
$$Kinds that are not handed out for now.$$;

-- ── jobs ──

create table fleet_core.jobs (
  id               uuid primary key,
  organization_id  uuid not null,
  parent_id        uuid,
  lane_id          uuid not null,
  project_id       uuid,
  created_at       timestamptz not null,
  run_at           timestamptz,
  started_at       timestamptz,
  finished_at      timestamptz,
  ordinal          int not null,
  priority         int not null check (priority between 0 and 32767),
  fan_out          int not null check (fan_out between 1 and 100),
  max_attempts     int not null check (max_attempts between 1 and 100),
  attempt          int not null default 0 check (attempt >= 0),
  attempts_spent   int not null default 0 check (attempts_spent between 0 and max_attempts),
  releases_in_row  int not null default 0 check (releases_in_row >= 0),
  settle_looks     int not null default 0,
  depth            smallint not null check (depth >= 0),
  is_container     boolean not null default false,
  kind             text not null,
  outcome          text check (outcome in ('complete', 'failed', 'cancelled', 'partial')),
  reason           text,
  error            text,
  winner_id        uuid,
  lang             text,
  idempotency_key  text,
  requested_by     text,
  requires         jsonb not null,
  inputs           uuid[] not null default '{}',
  payload          jsonb not null,
  result           jsonb,
  constraint terminal_has_finished check ((outcome is null) = (finished_at is null)),
  constraint complete_was_verified check (outcome is distinct from 'complete' or ((winner_id is not null or is_container) and error is null)),
  constraint winner_means_complete check (winner_id is null or outcome = 'complete'),
  constraint partial_is_container check (outcome is distinct from 'partial' or is_container),
  constraint failed_has_error check (outcome is distinct from 'failed' or error is not null),
  constraint failed_is_work check (outcome is distinct from 'failed' or not is_container),
  constraint child_is_deeper check ((parent_id is null) = (depth = 0))
) with (fillfactor = 80);
create unique index jobs_key on fleet_core.jobs (organization_id, idempotency_key) where idempotency_key is not null;
create index jobs_children on fleet_core.jobs (parent_id, id) where parent_id is not null;
comment on table fleet_core.jobs is
$$Units of work, whole. Written when submitted, when a round ends and when finished, never when handed out:
whether a job runs follows from its open assignments, whether it waits from its row in the queue.
outcome is null until the job is terminal.$$;
comment on column fleet_core.jobs.attempt is $$The last round that has ended.$$;
comment on column fleet_core.jobs.settle_looks is $$Counts the looks of ending children; a write, so that no isolation level can miss the last one.$$;
comment on column fleet_core.jobs.ordinal is $$Place in the call that submitted it, from 0.$$;
comment on column fleet_core.jobs.releases_in_row is $$Releases by nodes since the last spent round.$$;

create sequence fleet_core.queue_position;
comment on sequence fleet_core.queue_position is
$$Places in the queue, in the order in which jobs became ready.$$;

create table fleet_core.queue (
  job_id          uuid primary key,
  organization_id uuid not null,
  lane_id         uuid not null,
  state           text not null check (state in ('ready', 'delayed', 'blocked', 'awaiting_late_result')),
  priority        int not null,
  position        bigint not null,
  attempt         int not null check (attempt >= 1),
  wanted          int not null check (wanted >= 1),
  restricted      boolean not null,
  ready_at        timestamptz not null,
  due_at          timestamptz,
  reason          text,
  check ((state in ('delayed', 'awaiting_late_result')) = (due_at is not null)),
  check (isfinite(ready_at) and isfinite(due_at)),
  check (state <> 'blocked' or reason is not null)
);
create index queue_ready on fleet_core.queue (lane_id, restricted, priority, position) where state = 'ready';
create index queue_due on fleet_core.queue (organization_id, due_at) where due_at is not null;
comment on table fleet_core.queue is
$$What could be handed out, one row a job at most, narrow. A claim takes the row away (or one of its wanted slots), so
this row is where a claim and everything else that changes a job meet.$$;
comment on column fleet_core.queue.attempt is $$The round that a hand-out belongs to.$$;
comment on column fleet_core.queue.wanted is $$Slots of the round still to be handed out.$$;
comment on column fleet_core.queue.restricted is $$There may be nodes that must not get it: it has a history, or wants several nodes.$$;

create table fleet_core.lanes (
  id              uuid not null,
  organization_id uuid not null,
  kind            text not null,
  requires        jsonb not null,
  created_at      timestamptz not null
);
create index lanes_of_organization on fleet_core.lanes (organization_id, id);
comment on table fleet_core.lanes is
$$Directory of lanes: what jobs with this lane_id have in common. The id is a hash of the rest, so rows are not unique on purpose:
a unique row inserted in a long transaction would block everyone who submits to that lane.$$;

-- ── assignments: open ones in a small table, ended ones appended to a large one ──

create table fleet_core.open_assignments (
  id               uuid primary key,
  organization_id  uuid not null,
  job_id           uuid not null,
  node_id          uuid not null,
  credential_id    uuid,
  assigned_at      timestamptz not null,
  started_at       timestamptz,
  lease_expires_at timestamptz not null,
  held_at          timestamptz,
  missing_since    timestamptz,
  progress_at      timestamptz,
  attempt          int not null check (attempt >= 1),
  lease_seconds    int not null check (lease_seconds > 0),
  max_runtime_s    int,
  exclusive        boolean not null default false,
  progress_percent numeric check (progress_percent between 0 and 100),
  progress_message text,
  device           text,
  placement        jsonb,
  follows          uuid
) with (fillfactor = 70);
create unique index open_assignments_job_node on fleet_core.open_assignments (job_id, node_id);
create index open_assignments_node on fleet_core.open_assignments (node_id);
create index open_assignments_unstarted on fleet_core.open_assignments (node_id) where started_at is null;
comment on table fleet_core.open_assignments is
$$Work that is out. Small, so that leases renew as HOT updates and whatever asks "who holds what" reads little.
Ending an assignment moves its row to ended_assignments.$$;
comment on column fleet_core.open_assignments.held_at is $$When a heartbeat of the node last named it.$$;
comment on column fleet_core.open_assignments.follows is $$The assignment whose completion claimed this one in the same call.$$;
comment on column fleet_core.open_assignments.missing_since is $$The first of the heartbeats in a row that did not name it.$$;

create table fleet_core.ended_assignments (
  id               uuid primary key,
  organization_id  uuid not null,
  job_id           uuid not null,
  node_id          uuid not null,
  credential_id    uuid,
  assigned_at      timestamptz not null,
  started_at       timestamptz,
  finished_at      timestamptz not null,
  lease_expires_at timestamptz not null,
  artifacts_verified_at timestamptz,
  attempt          int not null,
  lease_seconds    int not null,
  retryable        boolean not null default true,
  state            text not null check (state in ('succeeded', 'failed', 'expired', 'cancelled', 'released', 'decomposed')),
  reason           text not null,
  reported         text check (reported in ('complete', 'fail', 'release', 'decompose', 'undelivered')),
  progress_percent numeric,
  progress_message text,
  device           text,
  placement        jsonb,
  error            text,
  outcome          jsonb,
  constraint reason_belongs_to_state check (case state
    when 'succeeded'  then reason = 'verified'
    when 'failed'     then reason in ('node_failed', 'unverified', 'timed_out')
    when 'expired'    then reason = 'lease_expired'
    when 'released'   then reason in ('never_started', 'handed_back', 'unacknowledged', 'node_removed', 'drain_deadline')
    when 'cancelled'  then reason in ('superseded', 'operator', 'job_cancelled', 'decomposed_elsewhere')
    when 'decomposed' then reason = 'decomposed' end),
  constraint succeeded_was_verified check ((state = 'succeeded') = (artifacts_verified_at is not null)),
  constraint ended_by_result_was_started check (state not in ('succeeded', 'failed', 'expired', 'decomposed') or started_at is not null)
);
create index ended_assignments_job on fleet_core.ended_assignments (job_id);
create index ended_assignments_node on fleet_core.ended_assignments (node_id, finished_at);
comment on table fleet_core.ended_assignments is
$$What became of each assignment. Appended; only a late completion that verifies changes a row.$$;
comment on column fleet_core.ended_assignments.reported is $$The report that ended it; the same report again gets the same answer. undelivered: the answer that handed it out never arrived.$$;
comment on column fleet_core.ended_assignments.outcome is $$That answer, where it can't be derived from the row.$$;

-- ── artifacts ──

create table fleet_core.artifacts (
  id              uuid primary key,
  organization_id uuid not null,
  job_id          uuid,
  assignment_id   uuid,
  node_id         uuid,
  created_at      timestamptz not null,
  byte_size       bigint not null check (byte_size >= 0),
  role            text not null check (role in ('produced', 'consumed')),
  status          text not null check (status in ('intermediate', 'final', 'log')),
  kind            text not null,
  lang            text,
  content_hash    text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  media_type      text not null,
  storage_key     text not null,
  derivation      jsonb not null default '{}',
  check ((assignment_id is null) = (job_id is null))
);
create index artifacts_of_job on fleet_core.artifacts (job_id) where job_id is not null;
create index artifacts_of_hash on fleet_core.artifacts (organization_id, content_hash);
comment on table fleet_core.artifacts is
$$Described files: what an assignment says it produced or used, and what was registered by hand (no job).
A description; whether the bytes exist is stored_bytes.$$;

create table fleet_core.stored_bytes (
  organization_id uuid not null references fleet_core.organizations,
  content_hash    text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  byte_size       bigint not null check (byte_size >= 0),
  storage_key     text not null,
  credential_id   uuid,
  verified_at     timestamptz not null,
  primary key (organization_id, content_hash)
);
comment on table fleet_core.stored_bytes is
$$Bytes that the controller itself has seen and hashed, per organization: another tenant's upload proves nothing.$$;

-- ── history ──

create sequence fleet_core.event_number;
comment on sequence fleet_core.event_number is
$$Orders the events of one moment.$$;

create table fleet_core.job_events (
  at              timestamptz not null,
  number          bigint not null default nextval('fleet_core.event_number'),
  organization_id uuid not null,
  job_id          uuid not null,
  assignment_id   uuid,
  node_id         uuid,
  event           text not null check (event in ('queued', 'assigned', 'started', 'progressed', 'verified', 'unverified', 'failed', 'requeued',
                    'expired', 'released', 'cancelled', 'superseded', 'decomposed', 'blocked', 'unblocked', 'settled', 'retried',
                    'reprioritized', 'fan_out_raised')),
  actor           text,
  login           name not null default session_user,
  detail          jsonb
) partition by range (at);
create index job_events_job on fleet_core.job_events (job_id);
comment on table fleet_core.job_events is
$$Every change of a job and of an assignment, one row each. Append-only; partitioned by month, so that retention is a DROP.$$;

create table fleet_core.audit_events (
  at              timestamptz not null,
  number          bigint not null default nextval('fleet_core.event_number'),
  organization_id uuid,
  node_id         uuid,
  event           text not null,
  actor           text,
  login           name not null default session_user,
  detail          jsonb
) partition by range (at);
create index audit_events_at on fleet_core.audit_events (organization_id, at);
comment on table fleet_core.audit_events is
$$What happened to nodes, credentials, settings, contracts and tenants. Append-only; partitioned by month.$$;

create table fleet_core.job_events_default partition of fleet_core.job_events default;
comment on table fleet_core.job_events_default is $$Job events outside every month's partition.$$;
create table fleet_core.audit_events_default partition of fleet_core.audit_events default;
comment on table fleet_core.audit_events_default is $$Audit events outside every month's partition.$$;

create table fleet_core.sweeps (
  sweep       text primary key,
  started_at  timestamptz not null,
  finished_at timestamptz,
  changed     int not null default 0,
  error       text
);
comment on table fleet_core.sweeps is
$$The last run of each sweep, in the real clock.$$;

-- ── arguments: the shape of every JSON element that a caller may send ──

create table fleet_core.fields (
  shape     text not null,
  name      text not null,
  json_type text not null check (json_type in ('string', 'integer', 'number', 'boolean', 'object', 'array', 'strings', 'uuids', 'any')),
  required  boolean not null default false,
  nullable  boolean not null default false,
  least     numeric,
  most      numeric,
  pattern   text,
  expected  text not null,
  primary key (shape, name)
);
comment on table fleet_core.fields is
$$Which keys the elements of a JSON argument may have, and what each must be. least and most bound a number's value,
a string's length, an array's length. Filled from sql/fields.sql at each installation.$$;

-- ── types that functions take and return ──

create type fleet.assignment_outcome as (
  assignment_id uuid, state text, reason text, verified boolean, job_status text,
  missing text[], artifacts uuid[], superseded_nodes uuid[]);
comment on type fleet.assignment_outcome is
$$The answer to a report: what became of the assignment and of its job.$$;

create type fleet.claimed_job as (
  assignment_id uuid, job_id uuid, kind text, payload jsonb, requires jsonb, inputs jsonb, lang text, project_id uuid,
  priority int, attempt int, lease_expires_at timestamptz, placement jsonb, contract jsonb);
comment on type fleet.claimed_job is
$$One job handed to a node, with all that it needs to do it.$$;

create type fleet.placement as (
  node_id uuid, node_name text, device_id uuid, device_kind text, reason text, resident boolean, would_evict text[],
  estimated_seconds float8, score float8);
comment on type fleet.placement is
$$Where a job would run best, and why.$$;

create type fleet_core.actor as (
  organization_id uuid, node_id uuid, credential_id uuid, name text);
comment on type fleet_core.actor is
$$The node on whose behalf a call is made, and how events name it.$$;

create type fleet_core.slot as (
  job_id uuid, node_id uuid, attempt int, device text, placement jsonb);
comment on type fleet_core.slot is
$$One assignment to be opened.$$;

create type fleet_core.ending as (
  assignment_id uuid, state text, reason text, reported text, error text, retryable boolean, detail text);
comment on type fleet_core.ending is
$$How one assignment ends. reported: the node's verb, where it was a report.$$;

create type fleet_core.finish as (
  job_id uuid, outcome text, reason text, error text, result jsonb, winner_id uuid, node_id uuid, detail text);
comment on type fleet_core.finish is
$$How one job becomes terminal.$$;

create type fleet_core.job_request as (
  n int, id uuid, kind text, payload jsonb, requires jsonb, lane_id uuid, priority int, run_at timestamptz, project_id uuid,
  lang text, idempotency_key text, max_attempts int, fan_out int, inputs uuid[], requested_by text);
comment on type fleet_core.job_request is
$$One job to be submitted, read and checked, every default filled in. n: its place in the call, from 0.$$;

create type fleet_core.strand as (
  lane uuid, restricted boolean, priority int, "position" bigint, floors bigint[]);
comment on type fleet_core.strand is
$$The head of one strand of a lane: jobs any of its nodes may take, or restricted ones.$$;

create type fleet_core.report as (
  assignment_id uuid, artifacts jsonb, result jsonb);
comment on type fleet_core.report is
$$A node's report that it completed an assignment.$$;

create type fleet_core.judgement as (
  n int, assignment_id uuid, job_id uuid, verdict text, detail text, contested boolean);
comment on type fleet_core.judgement is
$$What a report on an assignment amounts to: act, late (act on an ended one), repeat, or the code of its refusal.
n: its place in the call, from 1. contested: another node has the job too, or could be taking it just now.$$;
