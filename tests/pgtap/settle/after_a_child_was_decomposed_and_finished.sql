-- R15: containers among the children.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select t.complete(t.claim(:'node')), t.split(t.claim(:'node'), 2);
select t.complete(t.claim(:'node'));
select is(t.status(:'job'), 'running', 'while a grandchild is unfinished');
select t.complete(t.claim(:'node'));

select is(t.status(:'job'), 'complete', 'then it is complete');
select t.healthy();
select * from finish();
