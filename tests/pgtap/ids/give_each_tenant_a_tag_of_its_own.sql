-- D38: no two organizations share their first 32 bits, whatever is drawn.

select plan(3);

select count(t.org('o' || n)) as made from generate_series(1, 50) n \gset

select is((select count(distinct left(id::text, 8)) from fleet.organizations), 50::bigint, 'fifty tags');
select throws_ok(
  format('insert into fleet_core.organizations (id, name, created_at) select overlay(gen_random_uuid()::text placing left(id::text, 8) from 1)::uuid, %L, now() from fleet.organizations limit 1', 'twin'),
  '23505', null, 'the database itself would refuse a twin');

select t.healthy();
select * from finish();
