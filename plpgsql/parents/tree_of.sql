create or replace function fleet_core.tree_of(root uuid)
returns uuid[]
language sql
stable
as $$
  with recursive tree as (
    select j.id, j.depth from fleet_core.jobs j where j.id = root
    union all
    select c.id, c.depth from tree t join fleet_core.jobs c on c.parent_id = t.id
  )
  select coalesce(array_agg(t.id order by t.depth desc, t.id), '{}') from tree t
$$;

comment on function fleet_core.tree_of(uuid) is
$$A job and its descendants, deepest first: the order in which jobs are locked.$$;
