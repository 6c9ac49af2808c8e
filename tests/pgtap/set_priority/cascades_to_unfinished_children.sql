-- D9: a container passes the change on to its unfinished descendants, and leaves the finished ones.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'book') as book \gset
select t.claim(:'node') as assignment \gset
select (array_agg(id))[1] as done, (array_agg(id))[2] as part from fleet.decompose(:'assignment', :'node', '[{"kind": "a"}, {"kind": "b"}]') s(id) \gset
select count(*) as grandchildren from fleet.claim(:'node', kinds => '{b}') cross join lateral fleet.decompose(assignment_id, :'node', '[{"kind": "c"}]') \gset
select fleet.cancel_job(:'done', 'not needed');
select fleet.set_priority(:'book', 7);

select results_eq(
  'select kind, priority from fleet.jobs order by kind',
  $$values ('a', 100), ('b', 7), ('book', 7), ('c', 7)$$, 'all but the one that has ended');

select t.healthy();
select * from finish();
