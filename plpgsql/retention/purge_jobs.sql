create or replace function fleet_core.purge_jobs(plain uuid[], most int)
returns int
language plpgsql
volatile
as $$
declare
  leaves uuid[] := plain;
  total  int := 0;
  purged fleet_core.purged[] := '{}'::fleet_core.purged[];
begin
  loop
    purged := purged || fleet_core.delete_jobs(leaves);
    total := total + cardinality(leaves);
    exit when total >= most;
    leaves := array(
      select j.id
        from fleet_core.jobs j
       where j.is_expiring
         and not exists (select from fleet_core.jobs c where c.parent_id = j.id)
       order by j.depth desc, j.id
       limit most - total
         for update skip locked);
    exit when leaves = '{}';
  end loop;
  perform fleet_core.note_audit(t.organization_id, null, 'jobs_purged', 'sweep', jsonb_object_agg(t.what, t.rows))
     from (select p.organization_id, p.what, sum(p.rows) as rows from unnest(purged) p group by 1, 2) t
    group by t.organization_id;
  return total;
end
$$;

comment on function fleet_core.purge_jobs(uuid[], int) is
$$Deletes jobs without children, and then of the trees that expire the leaves, and what become leaves, so many a call; returns how many, and counts
them in the audit trail.
Locks: those jobs, the deepest first, SKIP LOCKED; the caller holds the former. Called by purge.$$;
