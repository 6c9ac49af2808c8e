-- Sweeps: no stored row can make one raise.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, count(t.job(:'org', requires => '{"max_runtime_s": 10}')) from generate_series(1, 4) \gset
select count(*) from fleet.claim(:'node', max_jobs => 3) \g /dev/null
create table public.numbered as select id, row_number() over (order by id) as n from fleet_core.open_assignments;
update fleet_core.open_assignments o set lease_expires_at = '-infinity', started_at = '-infinity' from numbered n where n.id = o.id and n.n = 1;
update fleet_core.open_assignments o set lease_expires_at = 'infinity', started_at = 'infinity', max_runtime_s = 2147483647 from numbered n where n.id = o.id and n.n = 2;
select throws_ok($$update fleet_core.queue set state = 'delayed', due_at = '-infinity'$$, '23514', null, 'a place can''t have one');
select t.later('61 seconds');

select lives_ok('select from fleet.run_sweeps()', 'it runs');
select is((select state from fleet.assignments a join numbered n using (id) where n.n = 3), 'expired', 'and does the rest');
select * from finish();
