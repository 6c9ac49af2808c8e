-- D41: null for a required argument is refused.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select t.throws('select * from fleet.claim(null)', 'invalid_argument', 'node');
select t.throws(format('select * from fleet.claim(%L, start => null)', :'node'), 'invalid_argument', 'start');
select t.throws(format('select * from fleet.claim(%L)', gen_random_uuid()), 'node_not_found', 'a node that is not there');

select t.healthy();
select * from finish();
