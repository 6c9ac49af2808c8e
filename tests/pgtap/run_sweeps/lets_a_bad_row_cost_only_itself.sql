-- Sweeps: one bad row must not roll everything back at each run.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'a') as lapsed, t.job(:'org', 'b', requires => '{"max_runtime_s": 10}') as overdue \gset
select assignment_id as bad from fleet.claim(:'node', '{a}') \gset
select assignment_id as good from fleet.claim(:'node', '{b}', lease_seconds => 3600) \gset
create function public.refuse_to_end() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
select format('create trigger planted before insert on fleet_core.ended_assignments for each row when (new.id = %L) execute function public.refuse_to_end()', :'bad') \gexec
select t.later('61 seconds');
set client_min_messages = error;
select from fleet.run_sweeps();

select is(t.state(:'good'), 'failed: timed_out', 'the other sweeps have done their work');
select is(t.state(:'bad'), 'running', 'the bad row stays as it was');
select t.healthy();
select * from finish();
