create or replace function fleet_core.to_stop(actor fleet_core.actor, held uuid[])
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'reason', coalesce(e.reason, 'assignment_not_found')) order by h.id), '[]')
      from unnest(held) h(id)
      left join fleet_core.ended_assignments e on e.id = h.id and e.node_id = actor.node_id
      left join fleet_core.jobs j on j.id = e.job_id
      left join fleet_core.contracts c on c.organization_id = j.organization_id and c.kind = j.kind
     where not exists (select from fleet_core.open_assignments o where o.id = h.id and o.node_id = actor.node_id)
       -- What a late completion can still win goes on (R8).
       and not (coalesce(e.reason in ('lease_expired', 'never_started', 'unacknowledged'), false)
                and j.outcome is null and not j.is_container and not coalesce(c.exclusive, false)));
end
$$;

comment on function fleet_core.to_stop(fleet_core.actor, uuid[]) is
$$What a node holds and must stop, each with the reason for which it ended. Called by heartbeat.$$;
