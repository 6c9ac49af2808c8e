-- What the hot calls carry along, so that a claim and a completion are few and simple statements.

alter table fleet_core.open_assignments add column kind text;
comment on column fleet_core.open_assignments.kind is $$The job's kind, for what is kept of the assignment when it has ended.$$;
update fleet_core.open_assignments o set kind = j.kind from fleet_core.jobs j where j.id = o.job_id;

drop type fleet_core.slot cascade;
create type fleet_core.slot as (
  id uuid, job_id uuid, node_id uuid, attempt int, kind text, exclusive boolean, ready_at timestamptz,
  device text, placement jsonb, device_id uuid, reserves jsonb, load_seconds int);
comment on type fleet_core.slot is
$$One assignment to be opened. ready_at: since when its job waited.$$;

drop type fleet_core.strand cascade;
create type fleet_core.strand as (
  lane uuid, restricted boolean, priority int, "position" bigint, below int, floors bigint[]);
comment on type fleet_core.strand is
$$A stretch of a lane that is in one order, by its first place: jobs any of the lane's nodes may take, or restricted ones; of priorities under below.
floors: the lane's, where it was read from them (floor_of).$$;

create type fleet_core.lane as (
  id uuid, kind text, requires jsonb, exclusive boolean, floors bigint[]);
comment on type fleet_core.lane is
$$A lane that a node may serve, what is known of its kind, and where this session need not look before in it (floor_of).$$;

drop type fleet_core.offer cascade;
create type fleet_core.offer as (
  lane uuid, kind text, exclusive boolean, ready_before timestamptz, device_id uuid, device text, placement jsonb, reserves jsonb, load_seconds int);
comment on type fleet_core.offer is
$$A lane that a node may take work from now, and the device it would run on. ready_before: only jobs that were ready before then.$$;

alter type fleet_core.finish drop attribute node_id, drop attribute detail;
alter type fleet_core.verdict drop attribute via;

-- Few lanes ask for memory; a claim looks for those alone before it locks its node.
create index lanes_with_memory on fleet_core.lanes (organization_id, kind)
  where requires ?| array['vram_min_mb', 'ram_min_mb', 'models'];

create type fleet_core.memory as (
  pool uuid, total_mb int, free_mb int, reserved_mb int, available_mb int, balance_mb int);
comment on type fleet_core.memory is
$$The books of one pool of a node's memory, in MB; see memory_of.$$;

drop type fleet_core.judgement cascade;
create type fleet_core.judgement as (
  n int, assignment_id uuid, job_id uuid, verdict text, contested boolean, has_parent boolean);
comment on type fleet_core.judgement is
$$What a report on an assignment amounts to: act, late (act on an ended one), repeat, or the code of its refusal.
n: its place in the call, from 1. contested: another node has the job too, or could be taking it just now.$$;

-- What a row can be is told by one function a table. PostgreSQL parses the stored text of each check anew in every statement that writes the
-- table: the lists of words cost more than the writing itself.

\ir ../../plpgsql/states/possible_job.sql
\ir ../../plpgsql/states/possible_place.sql
\ir ../../plpgsql/states/possible_open_assignment.sql
\ir ../../plpgsql/states/possible_ended_assignment.sql
\ir ../../plpgsql/states/possible_artifact.sql
\ir ../../plpgsql/states/possible_event.sql

do $checks$
declare
  old record;
begin
  for old in
    select c.conrelid::regclass as owner, c.conname as name
      from pg_constraint c
     where c.contype = 'c'
       and c.coninhcount = 0
       and c.conrelid in ('fleet_core.jobs'::regclass, 'fleet_core.queue'::regclass, 'fleet_core.open_assignments'::regclass,
                          'fleet_core.ended_assignments'::regclass, 'fleet_core.artifacts'::regclass, 'fleet_core.job_events'::regclass)
  loop
    execute format('alter table %s drop constraint %I', old.owner, old.name);
  end loop;
end
$checks$;

alter table fleet_core.jobs add constraint job_is_possible check (fleet_core.possible_job(
  outcome, finished_at, winner_id, is_container, error, parent_id, depth, priority, fan_out, max_attempts, attempt, attempts_spent, releases_in_row));
alter table fleet_core.queue add constraint place_is_possible check (fleet_core.possible_place(state, ready_at, due_at, reason, attempt, wanted));
alter table fleet_core.open_assignments add constraint open_assignment_is_possible check (fleet_core.possible_open_assignment(
  attempt, lease_seconds, progress_percent));
alter table fleet_core.ended_assignments add constraint ended_assignment_is_possible check (fleet_core.possible_ended_assignment(
  state, reason, reported, started_at, artifacts_verified_at));
alter table fleet_core.artifacts add constraint artifact_is_possible check (fleet_core.possible_artifact(
  content_hash, byte_size, role, status, job_id, assignment_id));
alter table fleet_core.job_events add constraint event_is_possible check (fleet_core.possible_event(event));

create table fleet_core.shapes (
  shape   text primary key,
  rejects jsonpath not null
);
comment on table fleet_core.shapes is
$$A quick judgement of JSON elements, made from fleet_core.fields at each installation: where the predicate is false of an array, every element of it
is of the shape. Where it is not, the fields tell what is wrong, if anything.$$;

create type fleet_core.completion as (outcome fleet.assignment_outcome, next fleet.claimed_job);
comment on type fleet_core.completion is
$$The answer to a completion that claims: its outcome, and the job that follows, if any.$$;

-- Functions whose results or arguments' names have changed: PostgreSQL does not replace those.
drop function if exists
  fleet_core.check_given(text, anyelement),
  fleet_core.check_range(text, numeric, numeric, numeric),
  fleet_core.complete(fleet_core.actor, fleet_core.report[], boolean),
  fleet_core.complete_and_claim(fleet_core.actor, uuid, jsonb, jsonb, text[], int),
  fleet_core.complete_many(fleet_core.actor, jsonb),
  fleet_core.judge_lanes(uuid),
  fleet_core.judge_lanes_soon(uuid),
  fleet_core.lane_obstacle(uuid, text, jsonb),
  fleet_core.lock_node(uuid, boolean),
  fleet_core.lock_reported(uuid, uuid[]),
  fleet_core.refuse_judged(fleet_core.judgement),
  fleet_core.require_everything(text),
  fleet_core.require_read_committed();
