-- D7, D15: what a session has read past is looked at again, though there is always something else behind it.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select count(t.job(:'org', priority => 5, payload => jsonb_build_object('n', n))) as submitted from generate_series(1, 100) n \gset
select count(fleet.release_assignment(assignment_id, :'node')) as released from fleet.claim(:'node', max_jobs => 100) \gset
select count(t.job(:'org', priority => 5, fan_out => 2, payload => '{"n": "new"}')) as submitted from generate_series(1, 200) \gset
create function t.taken(node uuid) returns text language sql as $$
  select string_agg(payload ->> 'n', ' ') from fleet.claim(node, max_jobs => 2) $$;

select is(t.taken(:'node'), 'new new', 'what it gave back is read past');
select is(t.taken(:'node'), 'new new', 'and then begun behind');
select t.later('31 seconds');
select t.taken(:'node');
select is(t.taken(:'node'), '1 2', 'until it may have it again');

select t.healthy();
select * from finish();
