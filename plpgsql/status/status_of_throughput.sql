create or replace function fleet_core.status_of_throughput(organizations uuid[], now_ timestamptz)
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('minute', m.minute, 'started', coalesce(t.started, 0), 'completed', coalesce(t.completed, 0), 'failed', coalesce(t.failed, 0),
             'wait_p50_seconds', extract(epoch from t.p50_wait), 'wait_p95_seconds', extract(epoch from t.p95_wait),
             'run_p50_seconds', extract(epoch from t.p50_run), 'run_p95_seconds', extract(epoch from t.p95_run)) order by m.minute)
      from generate_series(date_trunc('minute', now_) - interval '59 minutes', date_trunc('minute', now_), interval '1 minute') m(minute)
      left join (
        select r.minute, sum(r.started) as started, sum(r.completed) as completed, sum(r.failed) as failed,
               max(r.p50_wait) as p50_wait, max(r.p95_wait) as p95_wait, max(r.p50_run) as p50_run, max(r.p95_run) as p95_run
          from fleet_core.throughput_rows r
         where r.organization_id = any (organizations)
         group by r.minute) t using (minute));
end
$$;

comment on function fleet_core.status_of_throughput(uuid[], timestamptz) is
$$What these organizations did in each minute of the last hour, oldest first, empty minutes too. Percentiles, in seconds, are those of the slowest organization.
Called by status_of.$$;
