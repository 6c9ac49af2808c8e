create or replace function fleet_core.known_part(report jsonb, limits fleet_core.settings, out known jsonb, out unknown text[])
language plpgsql
stable
as $$
declare
  list record;
begin
  perform fleet_core.check_object('report', report, limits.max_payload_bytes);
  known := fleet_core.known_fields('heartbeat', report);
  unknown := array(select k from jsonb_object_keys(report) k where not known ? k);
  for list in
    select l.name, l.shape, report -> l.name as elements
      from (values ('devices', 'device'), ('models', 'model')) l(name, shape)
     where jsonb_typeof(report -> l.name) = 'array' and not fleet_core.is_sound(l.shape, report -> l.name)
  loop
    known := jsonb_set(known, array[list.name], (
      select coalesce(jsonb_agg(fleet_core.known_fields(list.shape, e.value) order by e.n), '[]') from jsonb_array_elements(list.elements) with ordinality e(value, n)));
    unknown := unknown || array(
      select distinct list.name || '.' || k
        from jsonb_array_elements(list.elements) e(value)
       cross join jsonb_object_keys(case when jsonb_typeof(e.value) = 'object' then e.value else '{}' end) k
       where not exists (select from fleet_core.fields f where f.shape = list.shape and f.name = k));
  end loop;
  unknown := array(select left(u, 100) from unnest(unknown) u order by u collate "C" limit 100);
  perform fleet_core.check_element('report', 'heartbeat', known);
  if report ->> 'agent_started_at' is not null and fleet_core.finite_timestamp(report ->> 'agent_started_at') is null then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'report.agent_started_at: must be a finite timestamp.');
  end if;
end
$$;

comment on function fleet_core.known_part(jsonb, fleet_core.settings) is
$$What this controller knows of a heartbeat's report, and the keys that it does not, those of a device or a model as devices.colour: no fault here, since an agent
may be newer than the controller (D41). The rest is checked, but for devices and models, which whoever keeps them checks. Called by heartbeat.
Errors: invalid_argument.$$;
