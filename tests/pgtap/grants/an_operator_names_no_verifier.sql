-- D27: contracts, but without a verifier: that runs code in the completing transaction.

select plan(3);

select t.org() as org \gset
select t.login('verifying_operator', 'fleet_operator', null);
create function public.check_work(assignment uuid) returns text[] language sql security definer set search_path = pg_catalog, pg_temp as $$ select '{}'::text[] $$;

set session authorization verifying_operator;
select isnt(t.refused_detail(format('select fleet.set_contract(%L, %L, verifier => %L)', :'org', 'render', 'public.check_work(uuid)')), null, 'refused');
reset session authorization;
select is_empty('select from fleet.contracts', 'no contract was set');

select t.healthy();
select * from finish();
