-- R13: removed is final.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.remove_node(:'node');

select t.throws(format('select fleet.complete_assignment(%L, %L, t.artifact())', :'assignment', :'node'), 'node_removed', null, 'FL409');
select is(t.status(:'job'), 'queued', 'its job is free');
select t.healthy();
select * from finish();
