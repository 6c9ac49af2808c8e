create or replace function fleet_core.known_fields(shape text, element jsonb)
returns jsonb
language plpgsql
stable
parallel safe
as $$
begin
  if jsonb_typeof(element) <> 'object' then
    return element;
  end if;
  return (
    select coalesce(jsonb_object_agg(g.key, g.value), '{}')
      from jsonb_each(element) g
      join fleet_core.fields f on f.shape = known_fields.shape and f.name = g.key);
end
$$;

comment on function fleet_core.known_fields(text, jsonb) is
$$A JSON object without the keys that its shape (fleet_core.fields) does not know; anything else as it is. Called by known_part.$$;
