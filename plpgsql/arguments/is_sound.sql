create or replace function fleet_core.is_sound(shape text, elements jsonb)
returns boolean
language plpgsql
stable
parallel safe
as $$
begin
  return jsonb_typeof(elements) = 'array' and (
    select coalesce(bool_and(coalesce(fleet_core.fits(k, g.value), false))
             -- Keys stand once in an object: so many required ones are there as there should be.
             and count(*) filter (where k.required) = jsonb_array_length(elements) * min(k.required_of_shape), elements = '[]')
      from jsonb_array_elements(elements) e
     cross join lateral jsonb_each(case when jsonb_typeof(e) = 'object' then e else '{"": "no object"}' end) g
      left join fleet_core.fields k on k.shape = is_sound.shape and k.name = g.key);
end
$$;

comment on function fleet_core.is_sound(text, jsonb) is
$$Whether JSON is an array of elements of one shape, seen at a glance; where it is not seen,
fault_in_elements says what is wrong, if anything (elements without any key are not seen to be right).$$;
