create or replace function fleet_core.seconds_between(earlier timestamptz, later timestamptz)
returns float8
language sql
stable
parallel safe
as $$
  select least(greatest(date_part('epoch', later) - date_part('epoch', earlier), 0), 1e9)
$$;

comment on function fleet_core.seconds_between(timestamptz, timestamptz) is
$$Seconds from one moment to another, from 0 to 1e9, also where one is infinite, which a difference of timestamps can't be. Pure, so that it is inlined.$$;
