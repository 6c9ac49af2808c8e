create or replace function fleet_core.forbid_return()
returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'FL409', message = 'node_removed', detail = format('Node %s was removed; that is final.', old.name),
    hint = 'Create it anew: its name is free.';
end
$$;

comment on function fleet_core.forbid_return() is
$$Keeps a removed node removed, also against an UPDATE written by hand (R13).$$;
