-- D20: inputs come with the job, in the submitter's order.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.register_artifact(:'org', repeat('a', 64), 'in/1', 'text') as a, fleet.register_artifact(:'org', repeat('b', 64), 'in/2', 'image') as b \gset
select fleet.submit_job(:'org', 'render', inputs => array[:'b', :'a']::uuid[]) as job \gset

select results_eq(
  format($$select i ->> 'id', i ->> 'kind', i ->> 'content_hash' from fleet.claim(%L) c cross join lateral jsonb_array_elements(c.inputs) with ordinality e(i, n) order by n$$, :'node'),
  format($$values (%L, 'image', repeat('b', 64)), (%L, 'text', repeat('a', 64))$$, :'b', :'a'), 'b, then a');

select t.healthy();
select * from finish();
