create or replace function fleet_core.parse_mac(mac text)
returns macaddr
language plpgsql
immutable
as $$
begin
  -- macaddr itself takes much more (no separators, dots); a text that was cleaned up could make two machines one.
  return case when mac ~ '^[0-9A-Fa-f]{2}([:-])([0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}$' then mac::macaddr end;
end
$$;

comment on function fleet_core.parse_mac(text) is
$$A network address of six octets of two hexadecimal digits, with : or - between them; null for anything else. Called by redeem_pairing_code.$$;
