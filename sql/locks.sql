-- Takes every lock that an upgrade can need, all at once, before it changes anything.
--
-- An installation that holds some locks and waits for others stalls whoever comes behind it, and ends in a deadlock with whoever it waits for. So
-- each try
-- is shorter than deadlock_timeout and gives everything back; between two of them the fleet works on. The tables that calls touch first come first:
-- calls that begin meanwhile then wait with empty hands.

\if :{?patience}
\else
  \set patience 30
\endif
select set_config('fleet_install.patience', :'patience', true) \g /dev/null

do $locks$
declare
  patience  interval := make_interval(secs => current_setting('fleet_install.patience')::int);
  until     timestamptz := clock_timestamp() + patience;
  room      interval := least(current_setting('deadlock_timeout')::interval / 2, interval '500 milliseconds');
  began     timestamptz;
  statement text;
  holders   text;
begin
  loop
    began := clock_timestamp();
    begin
      for statement in
        -- LOCK would go through a view to the tables behind it, the catalog's too; a new owner, even the same, locks the view alone.
        select format(case c.relkind when 'v' then 'alter view %I.%I owner to fleet_owner' else 'lock table %I.%I in access exclusive mode' end,
                      n.nspname, c.relname)
          from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('fleet', 'fleet_core') and c.relkind in ('r', 'p', 'v')
         order by array_position(array['credentials', 'nodes', 'bindings', 'organizations', 'settings']::name[], c.relname), c.relkind <> 'v', c.oid
      loop
        perform set_config('lock_timeout', greatest(1, extract(epoch from began + room - clock_timestamp()) * 1000)::int || 'ms', true);
        execute statement;
      end loop;
      perform set_config('lock_timeout', '0', true);
      return;
    exception
      when lock_not_available or deadlock_detected then null;
    end;
    exit when clock_timestamp() > until;
    perform pg_sleep(0.5 + random() / 2);
  end loop;

  perform set_config('role', 'none', true);       -- who installs may see more of the others than the owner does
  select string_agg(format('pid %s (%s)', a.pid, concat_ws(', ', a.usename, nullif(a.application_name, ''), a.state, 'since ' || a.xact_start)), ', '
                    order by a.xact_start)
    into holders
    from pg_stat_activity a
   where a.pid <> pg_backend_pid()
     and a.pid in (select l.pid
                     from pg_locks l
                     join pg_class c on c.oid = l.relation
                    where l.database = (select d.oid from pg_database d where d.datname = current_database())
                      and l.granted and c.relnamespace in ('fleet'::regnamespace, 'fleet_core'::regnamespace));
  raise exception using
    message = format('pgfleet was not installed: its tables have been in use for %s s. Nothing was changed.', extract(epoch from patience)::int),
    detail = 'In use by ' || coalesce(holders, 'sessions that have ended meanwhile') || '.',
    hint = 'End what has been open for long, and install again.';
end
$locks$;
