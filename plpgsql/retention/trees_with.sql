create or replace function fleet_core.trees_with(root uuid, before timestamptz)
returns uuid[]
language plpgsql
volatile
as $$
declare
  most   constant int := 100;
  added  uuid[] := array[root];
  roots  uuid[] := '{}'::uuid[];
  tree   uuid[] := '{}'::uuid[];
  locked int;
begin
  while added <> '{}' loop
    roots := roots || added;
    select count(*) into locked from (select from fleet_core.jobs j where j.id = any (added) and j.finished_at < before for update skip locked) l;
    if cardinality(roots) > most or locked < cardinality(added) then
      return '{}'::uuid[];
    end if;
    tree := tree || array(select t.id from unnest(added) a cross join lateral unnest(fleet_core.tree_of(a)) t(id));
    select count(*) into locked from (select from fleet_core.artifacts a where a.job_id = any (tree) for update skip locked) l;
    if locked < (select count(*) from fleet_core.artifacts a where a.job_id = any (tree))
       or exists (select from fleet_core.jobs j where j.id = any (tree) and j.outcome is null) then
      return '{}'::uuid[];
    end if;
    added := array(
      select distinct fleet_core.root_of(u.id)
        from fleet_core.artifacts a
        join fleet_core.jobs u on u.inputs @> array[a.id] and u.inputs <> '{}'
       where a.job_id = any (tree) and u.id <> all (tree));
  end loop;
  return roots;
end
$$;

comment on function fleet_core.trees_with(uuid, timestamptz) is
$$The roots of the trees that go together with this one: itself, the trees that use its artifacts, and those that use theirs (two can use each
other's). Empty, when one of
them has not finished before then, is being worked on, or they are more than 100: then all of them wait. Reads the trees whole.
Locks: the roots and the artifacts of all of them, SKIP LOCKED. Called by expire_jobs.$$;
