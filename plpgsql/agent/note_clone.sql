create or replace function fleet_agent.note_clone(credential uuid, instance text)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  acting record;
begin
  select c.organization_id, c.node_id, c.id into acting
    from fleet_core.credentials c
    join fleet_core.heartbeats h on h.node_id = c.node_id
   where c.id = credential
     and c.revoked_at is null
     and h.past_instances @> jsonb_build_array(jsonb_build_object('id', instance));
  if found then
    perform fleet_core.alarm_clone(row(acting.organization_id, acting.node_id, acting.id, 'node:' || acting.node_id)::fleet_core.actor, instance, fleet_core.clock());
  end if;
end
$$;

comment on function fleet_agent.note_clone(uuid, text) is
$$Raises the alarm after a call was refused as node_cloned: the refusal itself undoes whatever its transaction wrote. The app calls it in a transaction of its own.$$;
