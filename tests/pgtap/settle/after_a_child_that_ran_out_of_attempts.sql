-- R15, R6: a failure with no attempts left.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 4, max_attempts => 2) as children \gset
select t.complete(t.claim(:'node')), t.complete(t.claim(:'node')), t.complete(t.claim(:'node'));
select t.fail(t.claim(:'node'));
select is(t.status(:'job'), 'running', 'with an attempt left it runs on');
select t.later('1 minute');
select t.fail(t.claim(:'node'));

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '1 of 4 children failed')$$, 'partial');
select t.healthy();
select * from finish();
