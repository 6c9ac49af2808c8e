-- What is within its grace is not stuck.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', requires => '{"max_runtime_s": 120}') as job \gset
select t.claim(:'node') as a \gset
select t.absent('5 minutes');

select is_empty($$select * from fleet.stuck where what = 'lease expired, not swept'$$, 'no lease is overdue');
select is_empty($$select * from fleet.stuck where what = 'overdue, not swept'$$, 'nor is any work');

select t.healthy();
select * from finish();
