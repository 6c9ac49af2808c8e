create or replace function fleet_core.can_run(node uuid, kind text, requires jsonb)
returns boolean
language plpgsql
stable
as $$
begin
  return (
    select exists (
      select from fleet_core.nodes n
       where n.id = node
         and (n.kinds is null or can_run.kind = any (n.kinds))
         and (not requires ? 'trust_domains' or requires -> 'trust_domains' ? n.trust_domain)
         and n.labels @> coalesce(requires -> 'labels', '{}')
         -- Memory, models and accelerators are claims about devices; no device is known that would bear them out.
         and not requires ?| array['vram_min_mb', 'vram_preferred_mb', 'ram_min_mb', 'models', 'accelerators']));
end
$$;

comment on function fleet_core.can_run(uuid, text, jsonb) is
$$The one eligibility: whether a node could run a job of this kind with these normalised requirements. Never asks about speed (R20).$$;
