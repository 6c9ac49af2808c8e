create or replace function fleet_core.condemn_bytes(before timestamptz, most int)
returns int
language plpgsql
volatile
as $$
declare
  progress     fleet_core.purge_progress;
  looked_at    fleet_core.stored_bytes[];
  unused       fleet_core.stored_bytes[];
  organization uuid;
  condemned    int;
  total        int := 0;
begin
  select * into progress from fleet_core.purge_progress;
  looked_at := array(
    select b from fleet_core.stored_bytes b
     where (b.organization_id, b.content_hash) > (progress.bytes_organization_id, progress.bytes_hash)
     order by b.organization_id, b.content_hash
     limit most);
  unused := array(
    select b from unnest(looked_at) b
     where b.verified_at < before
       and fleet_core.is_place_of(b.storage_key, b.organization_id, b.content_hash)
       and not exists (select from fleet_core.artifacts a where a.organization_id = b.organization_id and a.content_hash = b.content_hash)
       and not fleet_core.may_report_since(b.credential_id, b.verified_at));

  for organization in
    select u.organization_id from unnest(unused) u
    union
    select l.organization_id from fleet_core.loose_bytes l where not l.is_condemned and l.since < before
  loop
    continue when not fleet_core.try_lock_usage(organization);
    with gone as (
      delete from fleet_core.stored_bytes b
       using unnest(unused) u
       where u.organization_id = organization
         and b.organization_id = organization
         and b.content_hash = u.content_hash
         and b.verified_at < before                  -- nor expected meanwhile
      returning b.*
    )
    insert into fleet_core.loose_bytes (storage_key, organization_id, content_hash, byte_size, since, credential_id, verified_at, is_condemned)
    select g.storage_key, g.organization_id, g.content_hash, g.byte_size, fleet_core.clock(), g.credential_id, g.verified_at, true from gone g;
    get diagnostics condemned = row_count;
    total := total + condemned;

    update fleet_core.loose_bytes l
       set is_condemned = true, since = fleet_core.clock()
     where l.organization_id = organization
       and not l.is_condemned
       and l.since < before
       and not exists (select from fleet_core.artifacts a where a.organization_id = organization and a.content_hash = l.content_hash);
    get diagnostics condemned = row_count;
    total := total + condemned;
  end loop;

  update fleet_core.purge_progress p
     set bytes_organization_id = coalesce(looked_at[most].organization_id, '00000000-0000-0000-0000-000000000000'),
         bytes_hash = coalesce(looked_at[most].content_hash, '');
  return total;
end
$$;

comment on function fleet_core.condemn_bytes(timestamptz, int) is
$$Condemns, among the next so many of the stored bytes, those that came before then, that no artifact names, and that their machine can't report any
more; and what was expected before then and never came. Goes on where the last call stopped. Locks: the organizations' usage, SKIP LOCKED. Called by
purge.$$;
