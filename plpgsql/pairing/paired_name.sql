create or replace function fleet_core.paired_name(base text, mac macaddr, n int)
returns text
language plpgsql
immutable
as $$
declare
  tail text := '-' || upper(right(replace(mac::text, ':', ''), 4))
    || case when n = 0 then ''
            when n <= 26 then '-' || chr(ascii('A') + n - 1)
            else '-' || chr(ascii('A') + (n - 27) / 26) || chr(ascii('A') + (n - 27) % 26) end;
begin
  return left(base, 63 - length(tail)) || tail;
end
$$;

comment on function fleet_core.paired_name(text, macaddr, int) is
$$The n-th name for a machine: base-AC4B, base-AC4B-A … -Z, -AA … (n from 0 to 702). A base too long for a name of 63 characters is cut, never the
part that tells machines apart. Called by admit_node.$$;
