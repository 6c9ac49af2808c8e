create or replace function fleet_core.place_of_bytes(organization uuid, content_hash text)
returns text
language plpgsql
stable
as $$
declare
  place text := format('%s/%s/%s', organization, left(content_hash, 2), content_hash);
  taken int;
begin
  if exists (select from fleet_core.loose_bytes l where l.storage_key = place) then
    select count(*) into taken from fleet_core.loose_bytes l where l.organization_id = organization and l.content_hash = place_of_bytes.content_hash;
    -- Some are in use, so one of so many numbers is free.
    return (
      select p.numbered
        from generate_series(1, taken) n
       cross join lateral (select format('%s.%s', place, n) as numbered) p
       where not exists (select from fleet_core.loose_bytes l where l.storage_key = p.numbered)
       order by n
       limit 1);
  end if;
  return place;
end
$$;

comment on function fleet_core.place_of_bytes(uuid, text) is
$$Where bytes that are not in the store are to be put: beneath their organization, by their hash (D36); with a number where a deletion of that place
may still be under way.$$;
