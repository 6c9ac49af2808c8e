-- D29: numbers for monitoring, by kind, over all organizations; counters from what the sweeps have counted.

select plan(6);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a') as na, t.node(:'b') as nb \gset
select t.job(:'a', 'render'), t.job(:'b', 'render'), t.job(:'b', 'draw'), t.job(:'a', 'render') \g /dev/null
select t.complete(t.claim(:'na')) \g /dev/null
create function pg_temp.sample(name text, label text) returns numeric language sql as $$
  select (s ->> 'value')::numeric
    from jsonb_array_elements(fleet_agent.metrics()) m cross join lateral jsonb_array_elements(m -> 'samples') s
   where m ->> 'name' = sample.name and label in (select value from jsonb_each_text(s -> 'labels')) $$;

select is(pg_temp.sample('fleet_jobs_ready', 'render'), 2::numeric, 'ready, over both tenants');
select is(pg_temp.sample('fleet_nodes', 'online'), 2::numeric, 'nodes by status');
select is(pg_temp.sample('fleet_jobs_completed_total', 'render'), null, 'nothing is counted before the sweep');
select fleet.run_sweeps() \g /dev/null
select is(pg_temp.sample('fleet_jobs_completed_total', 'render'), 1::numeric, 'then it is');
select ok(pg_temp.sample('fleet_sweep_age_seconds', 'expired_leases') < 60, 'how long ago the sweeps ran');
select t.healthy();
select * from finish();
