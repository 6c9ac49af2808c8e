create or replace function fleet_core.why_not_claiming(node uuid)
returns text
language plpgsql
stable
as $$
begin
  return (
    select left(h.measurements ->> 'not_claiming', 200)
      from fleet_core.heartbeats h
     where h.node_id = node);
end
$$;

comment on function fleet_core.why_not_claiming(uuid) is
$$Why a node comes for no work, in its own words of its last heartbeat (its disk is full, say); null where it does come. It binds claim to nothing: the node that
comes is given work. Called by may_be_given, why_not_now.$$;
