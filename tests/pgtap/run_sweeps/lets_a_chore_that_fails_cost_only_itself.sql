-- Sweeps: one that fails undoes itself alone, is recorded, and shows in fleet.stuck; the others go on.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'lapsed') as lapsed \gset
select t.claim(:'node') as assignment \gset
create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
create trigger planted before delete on fleet_core.tallies for each row execute function public.refuse();
select t.later('61 seconds');
set client_min_messages = error;
create temp table answer as select * from fleet.run_sweeps();
reset client_min_messages;

select is(t.state(:'assignment'), 'expired: lease_expired', 'the sweep of leases stands');
select is((select changed from answer where sweep = 'throughput'), 0, 'the one that fails changed nothing');
select matches((select error from fleet.sweeps where sweep = 'throughput'), '^planted', 'says why');
select ok(exists (select from fleet.stuck where what = 'sweep failed on a row' and detail like 'planted%'), 'where an operator looks');
select ok((select finished_at is not null from fleet.sweeps where sweep = 'purge'), 'and those behind it have run');
select t.healthy();
select * from finish();
