-- R18, D34: enforced by trigger, for every role, the superuser and the owner among them, through the parent and past it.

select plan(31);

select t.org() as org \gset
select t.job(:'org') as job \gset
create temp table parts as
select c.oid::regclass as part from pg_class c
 where c.relnamespace = 'fleet_core'::regnamespace and c.relkind in ('r', 'p') and c.relname ~ '^(job|audit)_events';
grant select on parts to public;

select ok((select count(*) >= 10 from parts), 'each has a default partition, and those of four months');
select throws_ok(format('update %s set actor = %L', part, 'nobody'), 'FL409', 'history_is_append_only', 'update ' || part)
  from parts where part::text ~ 'events$';
select throws_ok(format('delete from %s', part), 'FL409', 'history_is_append_only', 'delete from ' || part)
  from parts where part::text ~ 'events$';
select throws_ok(format('truncate %s', part), 'FL409', 'history_is_append_only', 'truncate ' || part) from parts order by part::text;
set role fleet_owner;
select throws_ok(format('truncate %s', part), 'FL409', 'history_is_append_only', 'the owner: truncate ' || part) from parts order by part::text;
reset role;
select is((select count(*) from fleet.events where job_id = :'job'), 1::bigint, 'the history is whole');

select t.healthy();
select * from finish();
