create or replace function fleet_core.check_given(name text, value anyelement)
returns boolean
language sql
volatile
as $$
  select case when value is not null then true else fleet_core.refuse_null(name) end
$$;

comment on function fleet_core.check_given(text, anyelement) is
$$Refuses null for a required argument; true otherwise. One expression, so that it is inlined. Errors: invalid_argument.$$;
