create or replace function fleet_core.collect_bytes(most int)
returns text[]
language plpgsql
volatile
as $$
declare
  organization uuid;
  due          text[];
  collected    text[] := '{}'::text[];
begin
  -- The store of a copy is the original's, which may need what was condemned here (D37).
  if fleet_core.is_copy() then
    return collected;
  end if;
  for organization in
    select distinct l.organization_id from fleet_core.loose_bytes l where l.is_condemned and l.deleted_at is null
  loop
    continue when not fleet_core.try_lock_usage(organization);
    due := array(
      select l.storage_key from fleet_core.loose_bytes l
       where l.organization_id = organization
         and l.is_condemned
         and l.deleted_at is null
         and case when l.collected_at is null then l.fenced_by < pg_snapshot_xmin(pg_current_snapshot())
                  -- Whoever had them has not said that they are gone.
                  else l.collected_at < fleet_core.clock() - interval '10 minutes' end
       order by l.since
       limit most - cardinality(collected));

    -- The second look: a report that still saw them stored is visible now.
    update fleet_core.loose_bytes l
       set is_condemned = false, fenced_by = null, since = fleet_core.clock()
     where l.storage_key = any (due)
       and l.collected_at is null
       and exists (select from fleet_core.artifacts a where a.organization_id = organization and a.content_hash = l.content_hash);
    with needed as (
      delete from fleet_core.loose_bytes l
       where l.storage_key = any (due)
         and not l.is_condemned
         and l.verified_at is not null
         -- Whoever says by hand that they lie elsewhere, is believed.
         and not exists (select from fleet_core.stored_bytes b where b.organization_id = organization and b.content_hash = l.content_hash)
      returning l.*
    )
    insert into fleet_core.stored_bytes (organization_id, content_hash, byte_size, storage_key, credential_id, verified_at)
    select n.organization_id, n.content_hash, n.byte_size, n.storage_key, n.credential_id, n.verified_at from needed n;

    with handed_out as (
      update fleet_core.loose_bytes l set collected_at = fleet_core.clock() where l.storage_key = any (due) and l.is_condemned returning l.storage_key
    )
    select collected || coalesce(array_agg(h.storage_key), '{}') into collected from handed_out h;

    update fleet_core.loose_bytes l
       set fenced_by = pg_current_xact_id()
     where l.organization_id = organization and l.is_condemned and l.deleted_at is null and l.fenced_by is null;
    exit when cardinality(collected) >= most;
  end loop;
  return collected;
end
$$;

comment on function fleet_core.collect_bytes(int) is
$$Hands out places of condemned bytes, to be deleted: so many at most, and again after ten minutes where forget_bytes has not heard of them. What is
condemned is fenced by one call and handed out by a later one, when every transaction that may have seen it stored has ended, and only where none of
those has named it: then it is stored as before. Such a transaction has an id before it looks, since a report locks its job first, and so an older
one than the fence. In a restored copy that is not active nothing is handed out. Locks: the organizations' usage, SKIP LOCKED. Called by
fleet_agent.collect_artifacts.$$;
