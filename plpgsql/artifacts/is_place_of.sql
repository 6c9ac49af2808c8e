create or replace function fleet_core.is_place_of(storage_key text, organization uuid, content_hash text)
returns boolean
language plpgsql
immutable
as $$
begin
  return storage_key ~ format('^%s/%s/%s(\.[0-9]+)?$', organization, left(content_hash, 2), content_hash);
end
$$;

comment on function fleet_core.is_place_of(text, uuid, text) is
$$Whether a key names a place that the controller has chosen for these bytes (place_of_bytes). Others, recorded by hand, are neither read nor
deleted: they may be another tenant's.$$;
