-- Lease: a sign of life, not a limit on the work.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', requires => '{"max_runtime_s": 100}') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('50 seconds');
select fleet.renew_lease(:'assignment', :'node');
select t.later('51 seconds');
select fleet.renew_lease(:'assignment', :'node');

select is(fleet.sweep_overdue(), 1, 'a limit on the work');
select t.healthy();
select * from finish();
