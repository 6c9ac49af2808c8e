create or replace function fleet_core.chosen_slots(job fleet_core.jobs, place fleet_core.queue, nodes uuid[], now_ timestamptz)
returns fleet_core.slot[]
language plpgsql
volatile
as $$
declare
  candidate record;
  slots     fleet_core.slot[];
begin
  for candidate in
    select n.id
      from fleet_core.nodes n
      left join unnest(nodes) with ordinality named(id, rank) on named.id = n.id
     where n.organization_id = job.organization_id
       and (nodes is null or named.id is not null)
       and fleet_core.can_run(n.id, job.kind, job.requires)
       and case when nodes is null then not fleet_core.is_barred(job.id, n.id, place.attempt, now_)
                else not exists (select from fleet_core.open_assignments o where o.job_id = job.id and o.node_id = n.id) end
     order by named.rank, (select count(*) from fleet_core.open_assignments o where o.node_id = n.id), n.name
  loop
    exit when cardinality(slots) >= place.wanted;
    -- Not waited for: whoever holds the node exclusively is taking it out of service. Online is judged under the lock.
    if fleet_core.try_lock_node(candidate.id) and fleet_core.node_is_online(candidate.id, now_) then
      slots := slots || row(job.id, candidate.id, place.attempt, null, null)::fleet_core.slot;
    end if;
  end loop;
  return slots;
end
$$;

comment on function fleet_core.chosen_slots(fleet_core.jobs, fleet_core.queue, uuid[], timestamptz) is
$$The nodes that a job is handed to: of the named ones, in their order, or of all, the least busy first; eligible, online, without a part in it.
Null when there is none. Locks: the nodes chosen, shared, without waiting. Called by assign_job.$$;
