-- D22: control functions work at every isolation level.

select plan(3);

select t.org() as org \gset
select t.job(:'org') as job \gset

begin isolation level serializable;
select lives_ok(format('select fleet.block_job(%L, %L)', :'job', 'why'), 'block_job');
commit;
begin isolation level repeatable read;
select lives_ok(format('select fleet.unblock_job(%L)', :'job'), 'unblock_job');
commit;

select t.healthy();
select * from finish();
