-- "The two never disagree": what claim refuses for another reason than memory is waiting, with that reason.

select plan(9);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select is(t.verdict(:'job', 'cpu0'), 'would_run: RAM: needs 0 MB, 16384 available of 16384', 'nothing');
select fleet.pause_kind(:'org', 'render', 'broken');
select is(t.verdict(:'job', 'cpu0'), 'waiting: kind: render is paused', 'a pause');
select fleet.resume_kind(:'org', 'render');
select fleet.block_job(:'job', 'look at it first');
select is(t.verdict(:'job', 'cpu0'), 'waiting: job: is blocked: look at it first', 'a block');
select fleet.unblock_job(:'job');
select fleet.drain_node(:'node', 'maintenance');
select is(t.verdict(:'job', 'cpu0'), 'waiting: node: is draining', 'a drain');
select fleet.resume_node(:'node');
select t.travel('46 seconds');
select is(t.verdict(:'job', 'cpu0'), 'waiting: node: is offline', 'silence');
select fleet.heartbeat(:'node');
update fleet_core.nodes set cooling_until = fleet_core.clock() + interval '5 minutes' where id = :'node';
select matches(t.verdict(:'job', 'cpu0'), '^waiting: node: is cooling until ', 'cooling');
update fleet_core.nodes set cooling_until = null where id = :'node';
select t.claim(:'node') as a \gset
select is(t.verdict(:'job', 'cpu0'), 'waiting: job: this node has it', 'it has it');
select t.complete(:'a');
select is(t.verdict(:'job', 'cpu0'), 'waiting: job: is complete', 'it is over');

select t.healthy();
select * from finish();
