-- Sweeps: a bad row costs only itself, and is reported.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, count(t.job(:'org')) from generate_series(1, 3) \gset
select count(*) from fleet.claim(:'node', max_jobs => 3) \g /dev/null
select id as bad from fleet.assignments order by id offset 1 limit 1 \gset
create function public.refuse_to_end() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
select format('create trigger planted before insert on fleet_core.ended_assignments for each row when (new.id = %L) execute function public.refuse_to_end()', :'bad') \gexec
select t.later('61 seconds');
set client_min_messages = error;

select is(fleet.sweep_expired_leases(), 2, 'the two others are dealt with');
select is(t.state(:'bad'), 'running', 'the bad one stays as it was');
select alike((select error from fleet.sweeps where sweep = 'expired_leases'), '%' || :'bad' || '%planted%', 'and is named in fleet.sweeps');
select t.healthy();
select * from finish();
