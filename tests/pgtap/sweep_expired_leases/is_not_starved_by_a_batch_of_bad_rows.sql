-- Sweeps: a full batch of rows that raise, older than an ordinary one, does not keep it waiting for ever.

select plan(2);

select t.org() as org \gset
select fleet.set_setting('sweep_batch', '2');
select t.node(:'org') as node, count(t.job(:'org')) from generate_series(1, 3) \gset
select count(*) from fleet.claim(:'node', max_jobs => 2, lease_seconds => 30) \g /dev/null
create function public.refuse_to_end() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
create table public.bad as select id from fleet.assignments;
create function public.is_bad(id uuid) returns boolean language sql as $$ select exists (select from public.bad b where b.id = is_bad.id) $$;
grant select on public.bad to fleet_owner;
create trigger planted before insert on fleet_core.ended_assignments for each row when (public.is_bad(new.id)) execute function public.refuse_to_end();
select t.claim(:'node') as ordinary \gset
select t.later('61 seconds');
set client_min_messages = error;
select fleet.sweep_expired_leases(), fleet.sweep_expired_leases(), fleet.sweep_expired_leases();

select is(t.state(:'ordinary'), 'expired: lease_expired', 'after three runs of two');
select t.healthy();
select * from finish();
