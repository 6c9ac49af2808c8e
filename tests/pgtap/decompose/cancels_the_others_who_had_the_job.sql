-- Assignment states: decomposed_elsewhere spends nothing.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 3) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.split(:'a1', 1);

select is(t.state(:'a2'), 'cancelled: decomposed_elsewhere', 'the second is told to stop');
select is((select kind from fleet.claim(:'n3')), 'part', 'the third slot is gone: what there is to do are the children');
select t.throws(format('select t.complete(%L)', :'a2'), 'assignment_not_completable', 'the second can not complete it', 'FL409');
select t.throws(format('select t.split(%L, 1)', :'a2'), 'job_is_container', 'nor decompose it again', 'FL409');
select t.healthy();
select * from finish();
