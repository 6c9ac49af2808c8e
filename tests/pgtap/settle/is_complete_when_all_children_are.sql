-- R15

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 3) as children \gset
select t.complete(t.claim(:'node')), t.complete(t.claim(:'node'));
select is(t.status(:'job'), 'running', 'it runs while one is unfinished');
select t.complete(t.claim(:'node'));

select results_eq(format('select status, reason, error, finished_at is not null, children_done from fleet.jobs where id = %L', :'job'),
  $$values ('complete', null, null, true, 3)$$, 'then it is complete, with nothing to say');
select t.healthy();
select * from finish();
