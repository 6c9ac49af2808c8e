-- R13: removed is final, and its agent is told so.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.remove_node(:'node');

select t.throws(format('select * from fleet.claim(%L)', :'node'), 'node_removed', 'a removed node', 'FL409');

select t.healthy();
select * from finish();
