create or replace function fleet_core.fitting_places(places fleet_core.queue[], room bigint, is_empty boolean)
returns fleet_core.queue[]
language plpgsql
stable
as $$
begin
  return array(
    select row(f.job_id, f.organization_id, f.lane_id, f.state, f.priority, f.position, f.attempt, f.wanted, f.restricted, f.ready_at, f.due_at,
               f.reason)::fleet_core.queue
      from (
        select p.*, sum(octet_length(j.payload::text)) over (order by p.ordinality) as bytes
          from unnest(places) with ordinality p
          join fleet_core.jobs j on j.id = p.job_id
      ) f
     where f.bytes <= room or (is_empty and f.ordinality = 1)
     order by f.ordinality);
end
$$;

comment on function fleet_core.fitting_places(fleet_core.queue[], bigint, boolean) is
$$As many of these places as have no more payload than there is room for in an answer, in bytes; the first in any case where the answer is empty.
Called by take_slots.$$;
