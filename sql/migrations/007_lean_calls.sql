-- A claim and a completion in as few statements as their rules need.

alter table fleet_core.queue add column max_runtime_s int;
comment on column fleet_core.queue.max_runtime_s is $$The job's own, so that handing it out reads nothing but its place.$$;
update fleet_core.queue q set max_runtime_s = (j.requires ->> 'max_runtime_s')::int from fleet_core.jobs j where j.id = q.job_id and j.requires ? 'max_runtime_s';

alter type fleet_core.slot drop attribute exclusive, add attribute max_runtime_s int;

create type fleet_core.stretch as (
  restricted boolean, priority int, "position" bigint, below int);
comment on type fleet_core.stretch is
$$Where to look for the first place of a lane: among restricted jobs or the others, from this position of this priority on, in priorities under below.$$;

drop type fleet_core.strand cascade;
create type fleet_core.strand as (
  lane uuid, kind text, requires jsonb, restricted boolean, priority int, "position" bigint, below int, floor bigint, stretches fleet_core.stretch[]);
comment on type fleet_core.strand is
$$A stretch of a lane that is in one order, by its first place: jobs any of the lane's nodes may take, or restricted ones; of priorities under below.
floor: from where it was read in this priority. stretches: all of the lane's, as this session remembers them (stretches_of).$$;

drop type fleet_core.lane cascade;

drop type fleet_core.offer cascade;
create type fleet_core.offer as (
  lane uuid, ready_before timestamptz, device_id uuid, device text, placement jsonb, reserves jsonb, load_seconds int);
comment on type fleet_core.offer is
$$A lane that a node may take work from now, and the device it would run on. ready_before: only jobs that were ready before then.$$;

alter table fleet_core.fields add column mask text;
comment on column fleet_core.fields.mask is $$What a string is LIKE, where each of its characters has a place; null: no matter.$$;
comment on table fleet_core.shapes is
$$A quick judgement of JSON elements, made from fleet_core.fields at each installation: where the predicate is false of an array, every element of it
is of the shape but for the lengths of its strings; see is_sound. Where it is not, the fields tell what is wrong, if anything.$$;

drop type fleet_core.judgement cascade;
create type fleet_core.judgement as (
  n int, assignment_id uuid, job_id uuid, verdict text, contested boolean, has_parent boolean, has_contract boolean, is_sound boolean);
comment on type fleet_core.judgement is
$$What a report on an assignment amounts to: act, late (act on an ended one), repeat, or the code of its refusal.
n: its place in the call, from 1. contested: another node has the job too, or could be taking it just now. is_sound: its body is seen to be right
at a glance.$$;

-- A batch of assignments that ended decides its jobs in as many statements as one does.

create type fleet_core.round as (
  job_id uuid, attempt int, open int, used int, spent boolean, final boolean, releases int, may_come_late boolean, lease_seconds int, reason text,
  error text, started_at timestamptz);
comment on type fleet_core.round is
$$A job's current or last round, counted; see rounds_of.$$;

create type fleet_core.placing as (
  job_id uuid, attempt int, wanted int, state text, due_at timestamptz, reason text);
comment on type fleet_core.placing is
$$A place that a job is to have in the queue.$$;

create type fleet_core.decision as (
  job_id uuid, what text, due_at timestamptz, spent boolean, reason text);
comment on type fleet_core.decision is
$$What becomes of a job whose round is over: failed, awaiting_late_result, blocked or requeued; when it is due, where it has to
wait; whether the round spent an attempt, and why it ended.$$;
