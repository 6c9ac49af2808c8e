-- R15: how many children a container has, and how many of them have ended.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'book') as book \gset
select t.claim(:'node') as assignment \gset
select (array_agg(id))[1] as child from fleet.decompose(:'assignment', :'node', '[{"kind": "a"}, {"kind": "a"}, {"kind": "a"}]') s(id) \gset
select fleet.cancel_job(:'child', 'not needed');

select results_eq(
  format('select status, is_container, children, children_done from fleet.jobs where id = %L', :'book'), $$values ('running', true, 3, 1)$$, 'three, one of them done');
select is((select count(*) from fleet.jobs where parent_id = :'book'), 3::bigint, 'each names its parent');

select t.healthy();
select * from finish();
