create or replace function fleet_core.grace_from(organization uuid)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select greatest(
             case when i.pulse_at < clock_timestamp() - make_interval(secs => s.absence_seconds) then fleet_core.clock() else i.back_at end,
             o.silence_at)
      from fleet_core.settings s
     cross join fleet_core.installation i
      left join fleet_core.organizations o on o.id = organization);
end
$$;

comment on function fleet_core.grace_from(uuid) is
$$The moment from which silence counts at the earliest, in the clock of leases: when the controller was last back from an absence (now, while one has not been
noticed yet), or when many of the organization's nodes were found silent at once. Null where there was neither. A lease ends no earlier than one lease after it.$$;
