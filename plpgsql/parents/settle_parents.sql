create or replace function fleet_core.settle_parents(ended uuid[], actor text default null, waits boolean default true)
returns void
language plpgsql
volatile
as $$
declare
  pending uuid[];
  parent  uuid;
begin
  -- Deepest first, each level in the order of ids: the lock order of jobs. Most jobs have no parent and end here.
  select array_agg(distinct j.parent_id) into pending
    from fleet_core.jobs j
   where j.id = any (ended) and j.parent_id is not null and j.outcome is not null;

  while cardinality(pending) > 0 loop
    select p.id into parent from fleet_core.jobs p where p.id = any (pending) order by p.depth desc, p.id limit 1;
    pending := array_remove(pending, parent);
    if fleet_core.settle(parent, actor, waits) then
      pending := pending || array(
        select p.parent_id from fleet_core.jobs p where p.id = parent and p.parent_id is not null and p.parent_id <> all (pending));
    end if;
  end loop;
end
$$;

comment on function fleet_core.settle_parents(uuid[], text, boolean) is
$$Settles the containers above jobs that have just ended, as far up as they are done (R15). Every function that ends jobs calls it last.
waits: see settle; the sweeps alone don't.
Locks: see settle; parents upward.$$;
