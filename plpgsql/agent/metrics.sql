create or replace function fleet_agent.metrics()
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Many workers may be asked at once; the answers would be the same.
  perform pg_advisory_xact_lock(hashtextextended('pgfleet metrics', 0));
  return (
    select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'type', m.type, 'help', m.help, 'samples', m.samples) order by m.name), '[]')
      from (
        select g.name, 'gauge' as type, g.help,
               jsonb_agg(jsonb_build_object('labels', jsonb_build_object('kind', q.kind), 'value', g.value) order by q.kind) as samples
          from (select r.kind, sum(r.ready) as ready, sum(r.delayed) as delayed, sum(r.running) as running, sum(r.blocked) as blocked,
                       coalesce(extract(epoch from max(r.oldest_wait)), 0) as wait
                  from fleet_core.queue_rows r
                 group by r.kind) q
         cross join lateral (values
           ('fleet_jobs_ready', 'Jobs that could be handed out now.', q.ready),
           ('fleet_jobs_delayed', 'Jobs that wait for their time.', q.delayed),
           ('fleet_jobs_running', 'Jobs that some node works on.', q.running),
           ('fleet_jobs_blocked', 'Jobs that are held back.', q.blocked),
           ('fleet_oldest_wait_seconds', 'How long the longest of the ready jobs has been ready.', q.wait)) g(name, help, value)
         group by g.name, g.help
        union all
        select 'fleet_nodes', 'gauge', 'Nodes by their effective status.',
               jsonb_agg(jsonb_build_object('labels', jsonb_build_object('status', n.status), 'value', n.nodes))
          from (select r.status, count(*) as nodes from fleet_core.node_rows r where r.status <> 'removed' group by r.status) n
        having count(*) > 0
        union all
        select 'fleet_sweep_age_seconds', 'gauge', 'How long ago each sweep last began.',
               jsonb_agg(jsonb_build_object('labels', jsonb_build_object('sweep', s.sweep), 'value', s.age))
          from (select w.sweep, extract(epoch from clock_timestamp() - w.started_at) as age from fleet_core.sweeps w) s
        having count(*) > 0
        union all
        select format('fleet_jobs_%s_total', t.what), 'counter', format('Assignments that were ever %s, as far as the sweeps have counted.', t.what),
               jsonb_agg(jsonb_build_object('labels', jsonb_build_object('kind', t.kind), 'value', t.jobs) order by t.kind)
          from (select k.what, k.kind, sum(k.jobs) as jobs from fleet_core.totals k group by k.what, k.kind) t
         group by t.what
      ) m);
end
$$;

comment on function fleet_agent.metrics() is
$$What the fleet as a whole looks like, for monitoring: an array of {name, type (gauge or counter), help, samples: [{labels, value}]}, by kind and
over all organizations. Its cost
does not grow with history. Counters tell what has been folded alone, so that a crash never turns them back; they are a sweep's interval behind.
Locks: an advisory lock, one caller at a time.$$;
