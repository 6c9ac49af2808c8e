create or replace function fleet_core.check_room(used bigint, byte_size bigint)
returns void
language plpgsql
stable
as $$
declare
  most bigint := (select s.organization_store_mb::bigint * 1048576 from fleet_core.settings s);
begin
  if byte_size > most - used then
    perform fleet_core.refuse('FL409', 'limit_exceeded',
      format('The organization has %s bytes in the store and may have %s; these are %s more.', used, most, byte_size),
      'Bytes that no artifact names are purged by and by; the owner may raise organization_store_mb.');
  end if;
end
$$;

comment on function fleet_core.check_room(bigint, bigint) is
$$Refuses bytes that an organization, which has used so many, has no room for in the store (D36). Errors: limit_exceeded.$$;
