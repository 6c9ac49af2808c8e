-- What a job waited for may be over when its block is lifted.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.fail(:'assignment');
select fleet.block_job(:'job', 'look at it first');
select t.later('60 seconds');
select fleet.unblock_job(:'job');

select isnt(t.claim(:'node'), null, 'it is handed out');
select t.healthy();
select * from finish();
