-- What was done in the minutes of the last hour.

create or replace view fleet_core.throughput_rows as
select b.minute, b.organization_id, coalesce(sum(b.jobs) filter (where b.what = 'started'), 0)::int as started,
       coalesce(sum(b.jobs) filter (where b.what = 'completed'), 0)::int as completed,
       coalesce(sum(b.jobs) filter (where b.what = 'failed'), 0)::int as failed,
       fleet_core.bucket_interval(min(b.bucket) filter (where b.is_wait and b.upto >= b.total * 0.5)) as p50_wait,
       fleet_core.bucket_interval(min(b.bucket) filter (where b.is_wait and b.upto >= b.total * 0.95)) as p95_wait,
       fleet_core.bucket_interval(min(b.bucket) filter (where not b.is_wait and b.upto >= b.total * 0.5)) as p50_run,
       fleet_core.bucket_interval(min(b.bucket) filter (where not b.is_wait and b.upto >= b.total * 0.95)) as p95_run
  from (
    select m.*, sum(m.jobs) over (partition by m.organization_id, m.minute, m.is_wait order by m.bucket) as upto,
           sum(m.jobs) over (partition by m.organization_id, m.minute, m.is_wait) as total
      from (
        select c.organization_id, c.minute, c.what, c.what = 'started' as is_wait, c.bucket, sum(c.jobs) as jobs
          from (
            select k.organization_id, k.minute, k.what, k.bucket::int, k.jobs
              from fleet_core.tally_minutes k
             where k.minute >= (select date_trunc('minute', fleet_core.clock()) - interval '59 minutes')
            union all
            -- What the sweep has not folded yet.
            select a.organization_id, date_trunc('minute', a.at), a.what, fleet_core.bucket_of(s.seconds), 1
              from fleet_core.tallies a
             cross join unnest(a.seconds) s(seconds)
             where a.at >= (select date_trunc('minute', fleet_core.clock()) - interval '59 minutes')
          ) c
         group by c.organization_id, c.minute, c.what, c.bucket
      ) m
  ) b
 group by b.organization_id, b.minute
 order by b.minute desc;
comment on view fleet_core.throughput_rows is $$Throughput as fleet.throughput shows it, of every tenant.$$;

create or replace view fleet.throughput with (security_barrier) as
select * from fleet_core.throughput_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.throughput is
$$What was done in each minute of the last hour, the latest first; a minute without work has no row. Durations are told from a histogram and at most
9.1 % off. After a crash
of the database some seconds are missing.$$;
comment on column fleet.throughput.minute is $$The minute, by its beginning.$$;
comment on column fleet.throughput.organization_id is $$Whose it is.$$;
comment on column fleet.throughput.started is $$Assignments handed out.$$;
comment on column fleet.throughput.completed is $$Assignments whose results were accepted.$$;
comment on column fleet.throughput.failed is $$Assignments that failed.$$;
comment on column fleet.throughput.p50_wait is $$Half of what was handed out had been ready for no longer.$$;
comment on column fleet.throughput.p95_wait is $$19 of 20 had been ready for no longer.$$;
comment on column fleet.throughput.p50_run is $$Half of what ended had run for no longer.$$;
comment on column fleet.throughput.p95_run is $$19 of 20 had run for no longer.$$;
