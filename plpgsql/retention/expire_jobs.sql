create or replace function fleet_core.expire_jobs(before timestamptz, most int, out plain uuid[], out marked int)
language plpgsql
volatile
as $$
declare
  seen  uuid[];
  roots uuid[];
  held  uuid[];
  trees uuid[];
  root  uuid;
begin
  plain := '{}';
  marked := 0;
  -- Past what may not go yet, but not for ever.
  for i in 1 .. 10 loop
    seen := fleet_core.next_to_expire(before, most);
    roots := array(
      select j.id
        from fleet_core.jobs j
       where j.id = any (seen)
         and j.parent_id is null and not j.is_expiring and j.finished_at < before
       order by j.id
         for update skip locked);
    exit when roots <> '{}' or (select p.organization_id is null from fleet_core.purge_progress p);
  end loop;

  plain := array(select j.id from fleet_core.jobs j where j.id = any (roots) and not j.is_container);
  held := fleet_core.still_used(plain);
  plain := array(select p from unnest(plain) p except select h from unnest(held) h);

  for root in select r from unnest(roots) r where r <> all (plain) loop
    trees := fleet_core.trees_with(root, before);
    update fleet_core.jobs j set is_expiring = true, idempotency_key = null where j.id = any (trees) and not j.is_expiring;
    marked := marked + cardinality(trees);
  end loop;
end
$$;

comment on function fleet_core.expire_jobs(timestamptz, int) is
$$Finds jobs that finished before then and that nobody needs: plain are those without children, which go at once; of whole trees the roots are marked,
which frees their
idempotency keys, hides them and lets them go leaf by leaf. Locks: the roots and their artifacts, SKIP LOCKED. Called by purge.$$;
