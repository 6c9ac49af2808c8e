create or replace function fleet_core.is_sound(shape text, elements jsonb)
returns boolean
language plpgsql
stable
parallel safe
as $$
begin
  return (select elements @@ s.rejects is false from fleet_core.shapes s where s.shape = is_sound.shape)
     and not exists (
       select from jsonb_array_elements(elements) e
        cross join lateral jsonb_each_text(e) g
         join fleet_core.fields k on k.shape = is_sound.shape and k.name = g.key and k.json_type = 'string'
        where length(g.value) not between coalesce(k.least, 0) and coalesce(k.most, 2147483647)
           or g.value not like k.mask);
end
$$;

comment on function fleet_core.is_sound(text, jsonb) is
$$Whether JSON is an array of elements of one shape, seen at a glance; fault_in_elements says what is wrong where it is not.$$;
