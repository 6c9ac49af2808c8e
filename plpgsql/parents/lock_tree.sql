create or replace function fleet_core.lock_tree(root uuid)
returns uuid[]
language plpgsql
volatile
as $$
declare
  tree uuid[];
begin
  loop
    begin
      tree := fleet_core.tree_of(root);
      perform from fleet_core.jobs j where j.id = any (tree) order by j.depth desc, j.id for no key update;
      -- A job of the tree may have been decomposed while we waited for it: its children come first, so begin again without the locks.
      exit when fleet_core.tree_of(root) = tree;
      raise exception using errcode = 'FL0RT';
    exception
      when sqlstate 'FL0RT' then null;
    end;
  end loop;
  return tree;
end
$$;

comment on function fleet_core.lock_tree(uuid) is
$$Locks a job and all its descendants, deepest first, and returns them in that order; nothing can grow beneath them afterwards.$$;
