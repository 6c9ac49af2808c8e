-- D22: control functions work at every isolation level.

select plan(3);

select t.org() as org \gset
select t.job(:'org') as job \gset

begin isolation level serializable;
select lives_ok(format('select fleet.set_priority(%L, 1)', :'job'), 'serializable');
commit;
begin isolation level repeatable read;
select lives_ok(format('select fleet.set_priority(%L, 2)', :'job'), 'repeatable read');
commit;

select t.healthy();
select * from finish();
