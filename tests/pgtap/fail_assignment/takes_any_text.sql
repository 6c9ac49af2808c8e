-- Any text of any length: a job must not run on because its error could not be stored.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 100) as job \gset

create function pg_temp.fail_with(message text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform t.later('700 seconds');
  select reason into answer from t.fail(t.claim((select id from fleet.nodes)), message => fail_with.message);
  return answer;
end
$$;
select is(pg_temp.fail_with(v.message), 'node_failed', v.name)
  from (values ('', 'the empty text'), (' ', 'a blank'), (E'\x01\x7f', 'control characters'), (U&'\FFFF\+01F4A9', 'the ends of Unicode'),
    ($q$%s %I '; drop table jobs; --$q$, 'a format and a quote')) v(message, name);
select t.healthy();
select * from finish();
