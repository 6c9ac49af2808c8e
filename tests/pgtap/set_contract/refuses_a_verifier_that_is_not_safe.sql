-- D28: SECURITY DEFINER, owned by neither fleet_owner nor a superuser, with a closed path.

select plan(7);

select t.org() as org \gset
create role critic_unsafe;
create schema critics authorization critic_unsafe;
grant usage on schema critics to fleet_owner;
create function critics.plain(assignment uuid) returns text[] language sql set search_path = '' as $$ select '{}'::text[] $$;
create function critics.open_path(assignment uuid) returns text[] language sql security definer as $$ select '{}'::text[] $$;
create function critics.of_owner(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select '{}'::text[] $$;
create function critics.of_superuser(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select '{}'::text[] $$;
create function critics.of_another_type(assignment uuid) returns text language sql security definer set search_path = '' as $$ select '' $$;
create function critics.of_other_arguments(assignment text) returns text[] language sql security definer set search_path = '' as $$ select '{}'::text[] $$;
alter function critics.plain(uuid) owner to critic_unsafe;
alter function critics.open_path(uuid) owner to critic_unsafe;
alter function critics.of_owner(uuid) owner to fleet_owner;
alter function critics.of_another_type(uuid) owner to critic_unsafe;
alter function critics.of_other_arguments(text) owner to critic_unsafe;

select t.throws(format('select fleet.set_contract(%L, %L, verifier => %L)', :'org', 'render', v.verifier), 'invalid_argument', v.verifier, 'FL400')
  from (values ('critics.plain(uuid)'), ('critics.open_path(uuid)'), ('critics.of_owner(uuid)'), ('critics.of_superuser(uuid)'),
    ('critics.of_another_type(uuid)'), ('critics.of_other_arguments(text)')) v(verifier);
select t.healthy();
select * from finish();
