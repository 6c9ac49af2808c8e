create or replace function fleet_core.root_of(job uuid)
returns uuid
language plpgsql
stable
as $$
declare
  root   uuid := job;
  parent uuid := (select j.parent_id from fleet_core.jobs j where j.id = job);
begin
  while parent is not null loop
    root := parent;
    select p.parent_id into parent from fleet_core.jobs p where p.id = root;
  end loop;
  return root;
end
$$;

comment on function fleet_core.root_of(uuid) is
$$The topmost container above a job; itself where there is none. Parents never change. Called by trees_with.$$;
