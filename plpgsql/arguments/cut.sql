create or replace function fleet_core.cut(value text, most int)
returns text
language plpgsql
immutable
as $$
begin
  return case when length(value) > most then left(value, most / 2 - 3) || ' … ' || right(value, most - most / 2) else value end;
end
$$;

comment on function fleet_core.cut(text, int) is
$$A text of at most so many characters; of a longer one its head and its tail, where an error says most.$$;
