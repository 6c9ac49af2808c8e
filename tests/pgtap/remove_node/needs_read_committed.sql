-- D22, R13: an older snapshot can't see a claim that slipped in; so removing is the one control function that wants READ COMMITTED.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset

begin isolation level repeatable read;
select t.throws(format('select fleet.remove_node(%L)', :'node'), 'isolation_not_supported', 'repeatable read', 'FL400');
commit;
begin isolation level serializable;
select t.throws(format('select fleet.remove_node(%L)', :'node'), 'isolation_not_supported', 'serializable', 'FL400');
commit;
select t.healthy();
select * from finish();
