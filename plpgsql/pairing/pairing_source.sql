create or replace function fleet_core.pairing_source(source text)
returns text
language plpgsql
immutable
as $$
declare
  address inet;
begin
  -- A link-local address may name the interface it came by (RFC 4007, 11): not part of who it is.
  address := host(regexp_replace(source, '%.*$', '')::inet)::inet;
  if address << '::ffff:0.0.0.0/96' then
    address := regexp_replace(host(address), '^.*:', '')::inet;
  end if;
  return coalesce(case family(address) when 4 then host(address) else network(set_masklen(address, 64))::text end, 'unknown');
exception
  when data_exception then return 'unknown';
end
$$;

comment on function fleet_core.pairing_source(text) is
$$Whom an address counts as: an IPv4 address as itself, also when it is mapped into IPv6 (RFC 4291, 2.5.5.2); an IPv6 address as its /64, since
one machine has all of that; whatever is no address as "unknown". Called by open_pairing_attempt.$$;
