-- What operators live by: counts a minute, retention, and views whose cost does not grow with history.

alter table fleet_core.jobs
  add column is_expiring  boolean not null default false,
  add column is_unsettled boolean not null generated always as (is_container and outcome is null) stored;
comment on column fleet_core.jobs.is_expiring is
$$Its whole tree is past its time and being purged, leaves first: no view shows it, nothing can be done with it.$$;
comment on column fleet_core.jobs.is_unsettled is
$$A container that is not done yet. For its index alone; a plain job never changes it, so its updates stay HOT.$$;
create index jobs_unsettled on fleet_core.jobs (id) where is_unsettled;
create index jobs_expiring on fleet_core.jobs (depth desc, id) where is_expiring;
-- Which jobs use an artifact: what a purge asks. Without inputs there is no entry.
create index jobs_inputs on fleet_core.jobs using gin (inputs) where inputs <> '{}';

-- What a node has given back since its memory was measured: without memory held back there is no entry.
create index ended_assignments_reserves on fleet_core.ended_assignments (node_id, finished_at) where reserves is not null;

-- The history, newest first. It grows at its right end alone, and the events of one call share one entry.
create index job_events_at on fleet_core.job_events (at);
create index audit_events_newest on fleet_core.audit_events (at);

alter table fleet_core.settings
  add column events_kept_days int not null default 90 check (events_kept_days between 1 and 36500),
  add column jobs_kept_days   int not null default 30 check (jobs_kept_days between 1 and 36500),
  add column purge_batch      int not null default 2000 check (purge_batch between 1 and 100000),
  add column fold_batch       int not null default 100000 check (fold_batch between 1 and 10000000);
comment on column fleet_core.settings.events_kept_days is $$History, the counts of each minute and removed nodes are kept for this long.$$;
comment on column fleet_core.settings.jobs_kept_days is
$$Finished jobs are kept for this long, with their assignments and artifacts; longer while their artifacts are inputs of others.$$;
comment on column fleet_core.settings.purge_batch is $$Most jobs that one run of the purge takes away.$$;
comment on column fleet_core.settings.fold_batch is $$Most tallies that one sweep folds into minutes.$$;

alter table fleet_core.sweeps add column run_by text;
comment on column fleet_core.sweeps.run_by is $$The application and the login that ran it last.$$;

-- ── what happens, counted ──

create unlogged table fleet_core.tallies (
  at              timestamptz not null,
  organization_id uuid not null,
  kind            text not null,
  what            text not null check (what in ('started', 'completed', 'failed')),
  seconds         float8[] not null
);
comment on table fleet_core.tallies is
$$One row a call and kind: what it started or ended, with the seconds each job had waited (started) or run (completed, failed). Without an index and
unlogged, since every call writes here; the sweep folds it into tally_minutes, so a crash loses what the last sweep had not seen.$$;

create table fleet_core.tally_minutes (
  minute          timestamptz not null,
  organization_id uuid not null,
  kind            text not null,
  what            text not null check (what in ('started', 'completed', 'failed')),
  bucket          smallint not null check (bucket between 0 and 127),
  jobs            bigint not null check (jobs > 0),
  primary key (minute, organization_id, kind, what, bucket)
) with (fillfactor = 70);
comment on table fleet_core.tally_minutes is
$$How many jobs a minute were started, completed, failed, in a histogram of seconds: bucket n holds those up to a millisecond times 2^(n/4); see
fleet_core.bucket_of.$$;

create table fleet_core.totals (
  organization_id uuid not null,
  kind            text not null,
  what            text not null check (what in ('started', 'completed', 'failed')),
  jobs            bigint not null,
  primary key (organization_id, kind, what)
) with (fillfactor = 70);
comment on table fleet_core.totals is
$$How many jobs were ever started, completed, failed, by kind: counters that only grow. Nothing is ever purged from it.$$;

create type fleet_core.explanation as (
  node text, device text, verdict text, reason text, need_mb int, have_mb int, score float8);
comment on type fleet_core.explanation is
$$Why a job runs or does not run on one device; see fleet.explain_job.$$;

-- ── retention ──

create table fleet_core.purge_progress (
  only_row        boolean primary key default true check (only_row),
  organization_id uuid,
  job_id          uuid
);
comment on table fleet_core.purge_progress is
$$How far the purge has looked: the organization and, within it, the last job looked at. What may not go yet is passed by and met again on the next
round.$$;
insert into fleet_core.purge_progress default values;

create type fleet_core.purged as (organization_id uuid, what text, rows bigint);
comment on type fleet_core.purged is
$$What a purge took of one organization: jobs, assignments or artifacts, and how many.$$;
