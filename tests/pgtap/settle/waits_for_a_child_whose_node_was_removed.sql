-- R15, R13: removing the node frees the child for another, which is no end.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select t.complete(t.claim(:'node')), t.claim(:'node');
select fleet.remove_node(:'node');
select is(t.status(:'job'), 'running', 'it runs on');
select t.complete(t.claim(:'other'));

select is(t.status(:'job'), 'complete', 'until another has done it');
select t.healthy();
select * from finish();
