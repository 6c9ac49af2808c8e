create or replace function fleet_core.settle(container uuid, actor text, waits boolean default true)
returns boolean
language plpgsql
volatile
as $$
declare
  parent fleet_core.jobs;
  tally  record;
begin
  -- While a sibling is unfinished and nobody is at it, its end comes after ours and does the work: holding it until we commit makes
  -- sure of that, so siblings don't queue for the parent.
  perform from fleet_core.jobs c
    where c.parent_id = container and c.outcome is null
    order by c.id desc
    limit 1
      for update skip locked;
  if found then
    return false;
  end if;

  if not waits then
    perform from fleet_core.jobs p where p.id = container for no key update skip locked;
    if not found then
      return false;
    end if;
  end if;
  -- Perhaps the last one. Written, not just locked: at a stricter isolation level whoever else ended a child then fails to serialize
  -- instead of missing it.
  update fleet_core.jobs p set settle_looks = p.settle_looks + 1 where p.id = container returning * into parent;
  if parent.outcome is not null then
    return false;
  end if;
  select count(*) as all_, count(*) filter (where c.outcome is null) as unfinished, count(*) filter (where c.outcome = 'failed') as failed,
         count(*) filter (where c.outcome = 'cancelled') as cancelled, count(*) filter (where c.outcome = 'partial') as partial
    into tally
    from fleet_core.jobs c
   where c.parent_id = container;
  if tally.unfinished > 0 then
    return false;
  end if;
  perform fleet_core.finish_jobs(array[row(container, case when tally.failed + tally.cancelled + tally.partial = 0 then 'complete' else 'partial' end,
    fleet_core.shortfall(tally.all_, tally.failed, tally.cancelled, tally.partial), null, null, null)::fleet_core.finish],
    actor, fleet_core.clock());
  return true;
end
$$;

comment on function fleet_core.settle(uuid, text, boolean) is
$$Settles one container if its last child has ended; says whether it did. Exactly one of two children that end at the same instant settles it: the
second waits for the first at the parent and looks again.
waits = false: a container that somebody else holds is left as it is, for a later sweep.
Locks: one unfinished child, SKIP LOCKED; if there is none, the container. Called by settle_parents and retry_job.$$;
