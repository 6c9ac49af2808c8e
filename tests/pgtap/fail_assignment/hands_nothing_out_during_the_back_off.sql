-- R6: a delayed job is queued, and not handed out.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.fail(t.claim(:'node'));

select is(t.status(:'job'), 'queued', 'it is queued');
select is(t.claim(:'other'), null, 'but not due');
select t.later('6 seconds');
select isnt(t.claim(:'other'), null, 'after the back-off it is');
select t.healthy();
select * from finish();
