-- D22: a snapshot that stands still can't be looked at again after a lock.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

begin isolation level repeatable read;
select t.throws(format('select * from fleet.claim(%L)', :'node'), 'isolation_not_supported', 'repeatable read', 'FL400');
commit;
begin isolation level serializable;
select t.throws(format('select * from fleet.claim(%L)', :'node'), 'isolation_not_supported', 'serializable', 'FL400');
commit;

select t.healthy();
select * from finish();
