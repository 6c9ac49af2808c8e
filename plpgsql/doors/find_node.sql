create or replace function fleet.find_node(name text, organization uuid default null)
returns uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found_nodes uuid[];
begin
  perform fleet_core.check_text('name', name, 1, 255);
  if organization is not null then
    perform fleet_core.check_organization(organization);
  end if;
  found_nodes := array(
    select n.id
      from fleet_core.nodes n
     where n.name = find_node.name
       and n.status <> 'removed'
       and n.organization_id = any (case when organization is null then fleet_core.visible_organizations() else array[organization] end));
  if cardinality(found_nodes) > 1 then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('name: %s organizations have a node %s.', cardinality(found_nodes), quote_literal(name)),
      'Name the organization too.');
  elsif cardinality(found_nodes) = 0 then
    perform fleet_core.refuse('FL404', 'node_not_found', format('There is no node %s.', quote_literal(name)), 'See fleet.nodes.');
  end if;
  return found_nodes[1];
end
$$;

comment on function fleet.find_node(text, uuid) is
$$The id of the node with this name, if it is the login's to see; organization tells nodes of one name apart. Removed nodes are not found: their names are free.
Locks nothing. Errors: node_not_found, invalid_argument, organization_denied, organization_not_found.$$;
