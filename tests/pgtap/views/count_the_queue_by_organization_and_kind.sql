-- queue counts what is ready, delayed, running and blocked, per organization and kind, and how long the oldest has waited.

select plan(4);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a') as node \gset
select t.job(:'a', 'render') as running, t.job(:'a', 'render') as blocked \gset
select t.claim(:'node') as assignment \gset
select fleet.block_job(:'blocked', 'why');
select fleet.submit_job(:'a', 'render', run_at => '2200-01-01') as delayed \gset
select t.travel('30 seconds');
select t.job(:'a', 'render') as older \gset
select t.travel('10 seconds');
select t.job(:'a', 'render') as newer, t.job(:'a', 'draw') as other_kind, t.job(:'b', 'render') as other_tenant \gset

select results_eq(
  format('select kind, ready, delayed, running, blocked from fleet.queue where organization_id = %L order by kind', :'a'),
  $$values ('draw', 1, 0, 0, 0), ('render', 2, 1, 1, 1)$$, 'by kind');
select ok((select oldest_wait between interval '10 seconds' and interval '25 seconds' from fleet.queue where organization_id = :'a' and kind = 'render'), 'the oldest has waited for 10 s');
select is((select ready from fleet.queue where organization_id = :'b'), 1, 'the other tenant''s is its own row');

select t.healthy();
select * from finish();
