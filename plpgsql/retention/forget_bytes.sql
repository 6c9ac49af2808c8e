create or replace function fleet_core.forget_bytes(storage_keys text[])
returns int
language plpgsql
volatile
as $$
declare
  organization uuid;
  total        int := 0;
  forgotten    int;
  freed        bigint;
begin
  for organization in
    select distinct l.organization_id from fleet_core.loose_bytes l where l.storage_key = any (storage_keys)
  loop
    continue when not fleet_core.try_lock_usage(organization);
    with gone as (
      update fleet_core.loose_bytes l
         set deleted_at = fleet_core.clock()
       where l.storage_key = any (storage_keys) and l.organization_id = organization and l.collected_at is not null and l.deleted_at is null
      returning l.byte_size
    )
    select count(*), coalesce(sum(g.byte_size), 0) into forgotten, freed from gone g;
    update fleet_core.store_usage u set bytes = u.bytes - freed where u.organization_id = organization;
    total := total + forgotten;
  end loop;
  -- Whoever was handed one of these a day ago, and was stopped before it deleted it, will not go on any more.
  delete from fleet_core.loose_bytes l where l.deleted_at < fleet_core.clock() - interval '1 day';
  return total;
end
$$;

comment on function fleet_core.forget_bytes(text[]) is
$$These places, which were handed out, are empty; returns how many were not known to be. The rest, of organizations that are being written to just
now, is handed out again. What is forgotten counts no more, but is not written to for another day: another deletion of it may be late. Locks: the
organizations' usage, SKIP LOCKED. Called by fleet_agent.forget_artifacts.$$;
