-- R16: a node whose assignment an operator cancelled is not handed that job again unless named outright.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1, t.node(:'org', 'n2') as n2, t.job(:'org') as job \gset
select (fleet.cancel_assignment(t.claim(:'n1'), 'wrong machine')).state as cancelled \gset

select t.travel('40 seconds');
select fleet.heartbeat(:'n1'), fleet.heartbeat(:'n2');
select is(t.claim(:'n1'), null, 'not the same node, however much later');
select is((select count(*) from fleet.assign_job(:'job', array[:'n1']::uuid[])), 1::bigint, 'but when it is named');

select t.healthy();
select * from finish();
