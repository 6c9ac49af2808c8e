-- D25: a reader's own cheap function must not be shown rows that the view then leaves out.

select plan(4);

select t.org('a') as a, t.org('b') as b \gset
select t.job(:'a', 'mine') as job_a, t.job(:'b', 'theirs') as job_b \gset
select t.login('peeping_reader', 'fleet_reader', :'a');
grant create on schema public to peeping_reader;

set session authorization peeping_reader;
create function public.peep(kind text) returns boolean language plpgsql cost 0.0000001 as
$$ begin perform set_config('peep.seen', concat(current_setting('peep.seen', true), ' ' , kind), false); return true; end $$;
select count(*) as seen from fleet.jobs where public.peep(kind) \gset
select matches(current_setting('peep.seen'), 'mine', 'its own rows pass by');
select doesnt_match(current_setting('peep.seen'), 'theirs', 'others don''t');
reset session authorization;
select is_empty(
  $$select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where c.relnamespace = 'fleet'::regnamespace and c.relkind = 'v' and not coalesce('security_barrier=true' = any (c.reloptions), false)$$,
  'every view with tenants'' rows is one');

select t.healthy();
select * from finish();
