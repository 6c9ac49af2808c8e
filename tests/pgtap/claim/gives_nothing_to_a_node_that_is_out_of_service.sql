-- R12: draining, retired and offline are intent; neither gets work though it is heard.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1') as drained, t.node(:'org', 'n2') as retired \gset
select t.job(:'org') as job \gset
select fleet.drain_node(:'drained', 'maintenance'), fleet.set_node_status(:'retired', 'retired');
select fleet.heartbeat(:'drained'), fleet.heartbeat(:'retired');

select is_empty(format('select * from fleet.claim(%L)', :'drained'), 'draining');
select is_empty(format('select * from fleet.claim(%L)', :'retired'), 'retired');

select t.healthy();
select * from finish();
