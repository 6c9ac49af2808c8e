create or replace function fleet_core.expire_children(most int)
returns int
language plpgsql
volatile
as $$
declare
  marked int;
  total  int := 0;
begin
  loop
    update fleet_core.jobs j
       set is_expiring = true, idempotency_key = null
      from (select c.id
              from fleet_core.jobs p
              join fleet_core.jobs c on c.parent_id = p.id
             where p.is_expiring and p.is_container and not c.is_expiring
             limit most - total
               for update of c skip locked) c
     where j.id = c.id;
    get diagnostics marked = row_count;
    total := total + marked;
    exit when marked = 0 or total >= most;
  end loop;
  return total;
end
$$;

comment on function fleet_core.expire_children(int) is
$$Marks the descendants of jobs that expire, from the top down, so many a call; a tree of no more goes out of sight at one stroke. Returns how many.
Locks: those jobs, SKIP LOCKED. Called by purge.$$;
