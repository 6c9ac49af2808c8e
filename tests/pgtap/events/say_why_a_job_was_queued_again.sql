-- R18: requeued, with the reason and when it is due.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.fail(t.claim(:'node'));

select results_eq($$select detail ->> 'reason', (detail ->> 'due_at')::timestamptz from fleet.events where event = 'requeued'$$,
  $$select 'node_failed', run_at from fleet.jobs$$, 'the reason and the time');
select t.healthy();
select * from finish();
