create or replace function fleet_core.forbid_change()
returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception using errcode = 'FL409', message = 'history_is_append_only',
    detail = format('%s on %s is refused for every role.', tg_op, tg_table_name), hint = 'Retention drops whole partitions: fleet.purge().';
end
$$;

comment on function fleet_core.forbid_change() is
$$Keeps the history append-only: refuses UPDATE, DELETE and TRUNCATE, the latter on each partition, since it does not pass the parent.$$;
