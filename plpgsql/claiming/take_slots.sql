create or replace function fleet_core.take_slots(
  node uuid, offers fleet_core.offer[], most int, room bigint, now_ timestamptz, looked_after timestamptz,
  limits fleet_core.settings)
returns fleet_core.slot[]
language plpgsql
volatile
as $$
declare
  lanes  uuid[] := array(select o.lane from unnest(offers) o);
  waits  timestamptz[] := array(select o.ready_before from unnest(offers) o);
  places fleet_core.queue[];
begin
  select array_agg(p order by p.priority, p.position) into places
    from fleet_core.take_jobs(node, lanes, waits, most, now_, looked_after) p;

  return array(
    select row(p.job_id, node, p.attempt, o.device, o.placement, o.device_id, o.reserves, o.load_seconds)::fleet_core.slot
      from (
        select p.job_id, p.attempt, p.lane_id, p.ordinality as n,
               -- The bound can't be passed by few jobs, each being bounded itself; so those need no measuring.
               case when cardinality(places) * limits.max_payload_bytes::bigint > room
                    then sum(octet_length(j.payload::text)) over (order by p.ordinality) else 0 end as bytes
          from unnest(places) with ordinality p
          join fleet_core.jobs j on j.id = p.job_id
      ) p
      join unnest(offers) o on o.lane = p.lane_id
     where (p.n = 1 and room = limits.max_claim_bytes) or p.bytes <= room
     order by p.n);
end
$$;

comment on function fleet_core.take_slots(uuid, fleet_core.offer[], int, bigint, timestamptz, timestamptz, fleet_core.settings) is
$$The slots that a claim takes from the queue: the best places of these lanes, no more payload than there is room for
in the answer (but always one job in an empty one).
Locks: queue rows, SKIP LOCKED. Called by claim.$$;
