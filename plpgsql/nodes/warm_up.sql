create or replace function fleet_core.warm_up(node uuid)
returns void
language plpgsql
volatile
as $$
begin
  if exists (select from fleet_core.nodes n where n.id = node and n.cooling_seconds is not null) then
    update fleet_core.nodes n
       set cooling_seconds = null, cooling_until = null
     where n.id in (select l.id from fleet_core.nodes l where l.id = node for no key update skip locked);
  end if;
end
$$;

comment on function fleet_core.warm_up(uuid) is
$$Forgets that a node had to cool: it has completed a job. Called by complete. Locks: the node's row, without waiting.$$;
