-- What waits and runs, counted; and why it waits.
--
-- Read by lane, whose jobs share kind and requirements, and never by job but for counting: one job of a lane tells its kind. OFFSET 0 keeps the
-- planner from reading all jobs instead.

create or replace view fleet_core.queue_rows as
select w.organization_id, w.kind,
       coalesce(sum(w.jobs) filter (where w.state = 'ready'), 0)::int as ready,
       coalesce(sum(w.jobs) filter (where w.state = 'delayed'), 0)::int as delayed,
       coalesce(sum(w.jobs) filter (where w.state = 'running'), 0)::int as running,
       coalesce(sum(w.jobs) filter (where w.state = 'blocked'), 0)::int as blocked,
       max(t.now_ - w.ready_at) filter (where w.state = 'ready') as oldest_wait
  from (
    select l.organization_id, j.kind, l.jobs, l.ready_at,
           case when l.state = 'awaiting_late_result' then 'delayed' when b.lane_id is not null then 'blocked' else l.state end as state
      from (
        -- One of the rows by its address: to collect their ids instead would cost more than counting them.
        select q.organization_id, q.lane_id, q.state, count(*) as jobs, min(q.ready_at) as ready_at, min(q.ctid) as example
          from fleet_core.queue q
         group by q.organization_id, q.lane_id, q.state
      ) l
     cross join lateral (
        select j.kind from fleet_core.queue q cross join lateral (select j.kind from fleet_core.jobs j where j.id = q.job_id offset 0) j where q.ctid = l.example offset 0) j
      left join fleet_core.lane_blocks b on b.lane_id = l.lane_id
    union all
    select o.organization_id, o.kind, count(distinct o.job_id), null, 'running'
      from fleet_core.open_assignments o
     where o.started_at is not null
     group by o.organization_id, o.kind
  ) w
 cross join (select fleet_core.clock() as now_ offset 0) t
 group by w.organization_id, w.kind;
comment on view fleet_core.queue_rows is $$The queue as fleet.queue shows it, of every tenant.$$;

create or replace view fleet.queue with (security_barrier) as
select * from fleet_core.queue_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.queue is $$What waits and runs, per organization and kind.$$;
comment on column fleet.queue.organization_id is $$Whose it is.$$;
comment on column fleet.queue.kind is $$The kind of job.$$;
comment on column fleet.queue.ready is $$Jobs that could be handed out now; those that run on some nodes and want more included.$$;
comment on column fleet.queue.delayed is $$Jobs that wait for their time, a back-off or a late result.$$;
comment on column fleet.queue.running is $$Jobs that some node works on.$$;
comment on column fleet.queue.blocked is $$Jobs that an operator, their releases or the want of a fitting machine hold back.$$;
comment on column fleet.queue.oldest_wait is $$How long the longest of the ready ones has been ready.$$;

create or replace view fleet_core.waiting_rows as
select w.organization_id, w.kind, sum(w.jobs)::int as jobs, max(t.now_ - w.ready_at) as oldest_wait, w.reason,
       (array_agg(w.job_id order by w.ready_at))[1] as job_id, w.status
  from (
    select r.organization_id, r.kind, r.jobs, r.ready_at, r.job_id, r.status,
           case when r.known is not null then r.known
                -- Forty machines at most are judged for an organization: two for each of twenty lanes, twenty where there is but one.
                when r.rank <= 20 then fleet_core.why_waiting(r.job_id, least(20, 40 / least(20, r.lanes))::int)
                else 'not judged: twenty others have waited for longer; fleet.explain_job() tells' end as reason
      from (
        select l.organization_id, j.kind, l.jobs, l.ready_at, next.job_id, case when b.lane_id is null then 'queued' else 'blocked' end as status, k.known,
               row_number() over (partition by l.organization_id, k.known is null order by l.ready_at, l.lane_id) as rank,
               count(*) over (partition by l.organization_id, k.known is null) as lanes
          from (
            select q.organization_id, q.lane_id, count(*) as jobs, min(q.ready_at) as ready_at
              from fleet_core.queue q
             where q.state = 'ready'
             group by q.organization_id, q.lane_id
          ) l
         cross join lateral (
            select q.job_id
              from fleet_core.queue q
             where q.lane_id = l.lane_id and q.state = 'ready'
             order by q.restricted, q.priority, q.position
             limit 1) next
         cross join lateral (select j.kind from fleet_core.jobs j where j.id = next.job_id offset 0) j
          left join fleet_core.lane_blocks b on b.lane_id = l.lane_id
          left join fleet_core.paused_kinds p on p.organization_id = l.organization_id and p.kind = j.kind
         cross join lateral (select coalesce(b.reason, 'kind: is paused: ' || p.reason) as known) k
      ) r
  ) w
 cross join (select fleet_core.clock() as now_ offset 0) t
 group by w.organization_id, w.kind, w.reason, w.status;
comment on view fleet_core.waiting_rows is $$What waits, as fleet.waiting shows it, of every tenant.$$;

create or replace view fleet.waiting with (security_barrier) as
select * from fleet_core.waiting_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.waiting is
$$Jobs that are ready and not handed out, with what keeps them: judged once for all that ask the same, as fleet.explain_job judges one of them, whose
job_id stands by. Of an organization's lanes the twenty that have waited for longest are judged, and on the most promising machines.$$;
comment on column fleet.waiting.organization_id is $$Whose it is.$$;
comment on column fleet.waiting.kind is $$The kind of job.$$;
comment on column fleet.waiting.jobs is $$How many wait for this reason.$$;
comment on column fleet.waiting.oldest_wait is $$How long the longest of them has been ready.$$;
comment on column fleet.waiting.reason is
$$What keeps them, in words with numbers: on the machine that comes nearest. turn: nothing but that a machine which could run them has not asked for
more work.$$;
comment on column fleet.waiting.job_id is $$The next of them in line, for fleet.explain_job().$$;
comment on column fleet.waiting.status is $$queued; or blocked, where no machine could run them even when idle.$$;
