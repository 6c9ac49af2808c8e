create or replace function fleet_core.check_hash(content_hash text)
returns void
language plpgsql
immutable
as $$
begin
  if content_hash is null or content_hash !~ '^[0-9a-f]{64}$' then
    perform fleet_core.refuse('FL400', 'artifact_invalid', 'content_hash: must be 64 lower-case hexadecimal digits.');
  end if;
end
$$;

comment on function fleet_core.check_hash(text) is
$$Refuses what is no SHA-256 in hexadecimal. Errors: artifact_invalid.$$;
