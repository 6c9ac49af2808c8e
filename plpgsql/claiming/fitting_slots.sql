create or replace function fleet_core.fitting_slots(slots fleet_core.slot[], room bigint, is_empty boolean)
returns fleet_core.slot[]
language plpgsql
stable
as $$
declare
  fitting int;
begin
  select count(*) filter (where f.bytes <= room or (is_empty and f.ordinality = 1)) into fitting
    from (
      select s.ordinality, sum(octet_length(j.payload::text)) over (order by s.ordinality) as bytes
        from unnest(slots) with ordinality s
        join fleet_core.jobs j on j.id = s.job_id
    ) f;
  return slots[:fitting];
end
$$;

comment on function fleet_core.fitting_slots(fleet_core.slot[], bigint, boolean) is
$$As many of these slots, from the first on, as have no more payload than there is room for in an answer, in bytes; the first in any case where the answer is
empty. Called by take_slots.$$;
