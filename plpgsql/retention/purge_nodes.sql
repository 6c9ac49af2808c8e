create or replace function fleet_core.purge_nodes(before timestamptz, most int)
returns int
language plpgsql
volatile
as $$
declare
  gone    uuid[];
  revoked uuid[];
  node    fleet_core.nodes;
  total   int := 0;
begin
  gone := array(
    select n.id
      from fleet_core.nodes n
     where n.removed_at < before
       and not exists (select from fleet_core.ended_assignments e where e.node_id = n.id)
       and not exists (select from fleet_core.open_assignments o where o.node_id = n.id)
       and not exists (select from fleet_core.pairing_codes c where n.id in (c.for_node_id, c.paired_node_id))
     order by n.removed_at
     limit most
       for update skip locked);
  revoked := array(select c.id from fleet_core.credentials c where c.node_id = any (gone) for update skip locked);
  gone := array(
    select n.id from unnest(gone) n(id) where not exists (select from fleet_core.credentials c where c.node_id = n.id and c.id <> all (revoked)));
  delete from fleet_core.credentials c where c.node_id = any (gone);
  for node in delete from fleet_core.nodes n where n.id = any (gone) returning n.* loop
    perform fleet_core.note_audit(node.organization_id, node.id, 'node_purged', 'sweep',
      jsonb_build_object('name', node.name, 'removed_at', node.removed_at));
    total := total + 1;
  end loop;
  return total;
end
$$;

comment on function fleet_core.purge_nodes(timestamptz, int) is
$$Deletes the rows of nodes that were removed before then and of which no job tells any more, with their revoked credentials; returns how many. By
then the history
that names them has gone as well. Locks: the nodes and their credentials, SKIP LOCKED. Called by purge.$$;
