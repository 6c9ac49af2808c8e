create or replace function fleet_core.check_kinds(kinds text[])
returns boolean
language plpgsql
immutable
as $$
declare
  kind text;
begin
  -- Expressions alone, which cost a claim next to nothing: a query would be a statement more.
  foreach kind in array kinds loop
    if (length(kind) between 1 and 64) is not true then
      perform fleet_core.refuse('FL400', 'invalid_argument',
        format('kinds: each must be a text of 1 to 64 characters; got %s.', coalesce('one of ' || length(kind), 'null')));
    end if;
  end loop;
  return true;
end
$$;

comment on function fleet_core.check_kinds(text[]) is
$$Refuses kinds that no job can be of, which a claim would look for in vain; true otherwise. Called by claim. Errors: invalid_argument.$$;
