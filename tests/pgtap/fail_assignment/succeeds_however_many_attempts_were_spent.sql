-- R6: a back-off that overflows must not make the failure itself fail.

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 100) as job \gset
create function pg_temp.wait_after(spent int) returns interval language plpgsql as $$
begin
  perform t.later('700 seconds');
  update fleet_core.jobs set attempt = spent, attempts_spent = spent;
  update fleet_core.queue set attempt = spent + 1;
  insert into fleet_core.ended_assignments (id, organization_id, job_id, node_id, assigned_at, started_at, finished_at, lease_expires_at, attempt, lease_seconds, state, reason)
  select gen_random_uuid(), j.organization_id, j.id, n.id, j.created_at, j.created_at, j.created_at, j.created_at, k, 60, 'failed', 'node_failed'
    from fleet_core.jobs j, fleet.nodes n, generate_series(1, spent) k
   where not exists (select from fleet_core.ended_assignments e where e.attempt = k);
  perform from t.fail(t.claim((select id from fleet.nodes)));
  return t.wait_of((select id from fleet.jobs));
end
$$;

create table public.waits as select n, pg_temp.wait_after(n) as wait from unnest(array[30, 31, 40, 62, 63, 98]) n;
select ok(wait between interval '535 seconds' and interval '660 seconds', n || ' before it') from public.waits;
select t.healthy();
select * from finish();
