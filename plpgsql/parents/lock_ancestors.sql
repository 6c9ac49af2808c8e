create or replace function fleet_core.lock_ancestors(job uuid)
returns uuid[]
language plpgsql
volatile
as $$
declare
  ancestors uuid[] := '{}'::uuid[];
  parent    uuid := (select j.parent_id from fleet_core.jobs j where j.id = job);
begin
  while parent is not null loop
    ancestors := ancestors || parent;
    select p.parent_id into parent from fleet_core.jobs p where p.id = parent for no key update;
  end loop;
  return ancestors;
end
$$;

comment on function fleet_core.lock_ancestors(uuid) is
$$Locks the containers above a job, upward, and returns them in that order. Parents never change.$$;
