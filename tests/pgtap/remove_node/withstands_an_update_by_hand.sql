-- R13: a trigger guarantees it also against a hand-written UPDATE, whoever writes it.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.remove_node(:'node');

create function pg_temp.try(statement text) returns text language plpgsql as
$$ begin execute statement; return 'done'; exception when others then return 'refused'; end $$;
select pg_temp.try(format('update fleet_core.nodes set status = %L, removed_at = null where id = %L', status, :'node'))
  from unnest(array['online', 'provisioning', 'offline']) status;

select is((select status from fleet.nodes where id = :'node'), 'removed', 'it is removed');

select t.healthy();
select * from finish();
