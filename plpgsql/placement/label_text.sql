create or replace function fleet_core.label_text(key text, value text)
returns text
language sql
immutable
parallel safe
as $$
  select left(key || '=' || value, 100)
$$;

comment on function fleet_core.label_text(text, text) is
$$A label as one text, cut so that an index takes it: those that differ may have the same text, those that are the same have. Pure, so that it is inlined.
The index lanes_by_need stands on it.$$;
