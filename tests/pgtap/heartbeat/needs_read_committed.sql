-- D22: a snapshot that stands still can't be looked at again after a lock.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset

begin isolation level repeatable read;
select t.throws(format('select fleet.heartbeat(%L)', :'node'), 'isolation_not_supported', 'repeatable read');
commit;
begin isolation level serializable;
select t.throws(format('select fleet.heartbeat(%L)', :'node'), 'isolation_not_supported', 'serializable');
commit;

select t.healthy();
select * from finish();
