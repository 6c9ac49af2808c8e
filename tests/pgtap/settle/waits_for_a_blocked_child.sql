-- R15: blocked is not an end.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select fleet.block_job((:'children'::uuid[])[1], 'look at it first');
select t.complete(t.claim(:'node'));

select is(t.status(:'job'), 'running', 'the container runs on');
select t.healthy();
select * from finish();
