create or replace function fleet_core.locate_bytes(actor fleet_core.actor, content_hash text, purpose text, byte_size bigint)
returns jsonb
language plpgsql
stable
as $$
declare
  stored fleet_core.stored_bytes;
  loose  fleet_core.loose_bytes;
  may    boolean;
begin
  perform fleet_core.check_hash(content_hash);
  if purpose is null or purpose not in ('read', 'write') then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'purpose: must be read or write.');
  end if;
  select * into stored from fleet_core.stored_bytes b
   where b.organization_id = actor.organization_id and b.content_hash = locate_bytes.content_hash;
  -- Condemned, or not confirmed yet, and still there.
  select * into loose from fleet_core.loose_bytes l
   where l.organization_id = actor.organization_id and l.content_hash = locate_bytes.content_hash and l.collected_at is null;

  may := case when purpose = 'write' then fleet_core.may_deliver(actor)
    else exists (select from fleet_core.credentials c where c.id in (stored.credential_id, loose.credential_id) and c.node_id = actor.node_id)
      or exists (
        select from fleet_core.open_assignments o
          join fleet_core.jobs j on j.id = o.job_id
          join fleet_core.artifacts a on a.id = any (j.inputs)
         where o.node_id = actor.node_id and a.organization_id = actor.organization_id and a.content_hash = locate_bytes.content_hash)
    end;
  if not may then
    perform fleet_core.refuse('FL404', 'assignment_not_found', case purpose
      when 'write' then 'Bytes are taken only from a node that holds an assignment or may still complete one.'
      else format('No open assignment of this node has an input %s, nor did the node upload it.', content_hash) end);
  end if;

  if purpose = 'write' and stored.content_hash is null and loose.storage_key is null then
    perform fleet_core.check_room(
      coalesce((select u.bytes from fleet_core.store_usage u where u.organization_id = actor.organization_id), 0), byte_size);
  end if;
  return jsonb_build_object(
    'storage_key', case when fleet_core.is_place_of(stored.storage_key, actor.organization_id, content_hash) then stored.storage_key
      else coalesce(loose.storage_key, fleet_core.place_of_bytes(actor.organization_id, content_hash)) end,
    'exists', stored.content_hash is not null, 'byte_size', stored.byte_size);
end
$$;

comment on function fleet_core.locate_bytes(fleet_core.actor, text, text, bigint) is
$$See fleet_agent.locate_artifact (D36). Errors: artifact_invalid, invalid_argument, assignment_not_found, limit_exceeded.$$;
