create or replace function fleet_core.wake_nodes(nodes uuid[])
returns void
language plpgsql
volatile
as $$
begin
  perform pg_notify('fleet_work', fleet_core.wake_token(n.id)) from (select distinct u.id from unnest(nodes) u(id)) n;
end
$$;

comment on function fleet_core.wake_nodes(uuid[]) is
$$Tells the apps that something was taken away from these nodes: their agents had better heartbeat now, to hear what. Called where others end what a
node holds, which is rare beside submitting. Nothing depends on it: an agent heartbeats anyway.$$;
