create or replace function fleet_core.same_kinds(these text[], others text[])
returns boolean
language sql
immutable
parallel safe
as $$
  select coalesce(these @> others and these <@ others, these is null and others is null)
$$;

comment on function fleet_core.same_kinds(text[], text[]) is
$$Whether two nodes would run the same kinds: as a set, since an agent may name them in any order; null is any kind. Pure, so that it is inlined.$$;
