create or replace function fleet_core.admit_node(
  code          fleet_core.pairing_codes,
  mac           macaddr,
  agent_version text,
  locality      text,
  now_          timestamptz)
returns fleet_core.nodes
language plpgsql
volatile
as $$
declare
  admitted fleet_core.nodes;
  last_n   int := case when mac is null then 0 else (select s.pairing_names_tried - 1 from fleet_core.settings s) end;
begin
  for n in 0 .. last_n loop
    -- The index decides whether a name is free, and waits for whoever is just taking it.
    insert into fleet_core.nodes (id, organization_id, name, base_name, mac, agent_version, trust_domain, locality, created_at)
    values (fleet_core.new_id(code.organization_id), code.organization_id,
      case when admit_node.mac is null then code.node_name else fleet_core.paired_name(code.node_name, admit_node.mac, n) end,
      code.node_name, admit_node.mac, admit_node.agent_version, code.trust_domain, coalesce(code.locality, admit_node.locality), now_)
    on conflict do nothing
    returning * into admitted;
    exit when found;
  end loop;
  return admitted;
end
$$;

comment on function fleet_core.admit_node(fleet_core.pairing_codes, macaddr, text, text, timestamptz) is
$$Makes the node that a pairing code is for, under the first free of its names: the name itself without a MAC, else base-AC4B, base-AC4B-A and so on.
Null when none is free. What the operator said of its locality goes before what the machine says. Called by redeem_pairing_code.$$;
