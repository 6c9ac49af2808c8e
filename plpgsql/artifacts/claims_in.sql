create or replace function fleet_core.claims_in(artifacts jsonb)
returns text[]
language plpgsql
immutable
as $$
begin
  return array(
    select format('artifacts[%s] %s: no %s', e.n - 1, coalesce(e.value ->> 'kind', 'unknown'),
             case when e.value ->> 'content_hash' is null then 'content_hash' else 'storage_key' end)
      from jsonb_array_elements(artifacts) with ordinality e(value, n)
     where e.value ->> 'content_hash' is null or e.value ->> 'storage_key' is null
     order by e.n);
end
$$;

comment on function fleet_core.claims_in(jsonb) is
$$The elements of a report that claim an artifact without saying which bytes or where, in words: they prove nothing (R5).$$;
