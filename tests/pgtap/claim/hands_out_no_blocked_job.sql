-- A block holds until it is lifted.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.block_job(:'job', 'the input is broken');

select is(t.claim(:'node'), null, 'a blocked job');

select t.healthy();
select * from finish();
