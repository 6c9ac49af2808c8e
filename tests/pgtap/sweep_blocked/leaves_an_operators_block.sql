-- One made by an operator stays until unblock_job.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.block_job(:'job', 'look at it first');
select fleet.sweep_blocked();
select t.measure(:'node', t.cpu(32000));

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('blocked', 'look at it first')$$, 'blocked still');
select is(t.claim(:'node'), null, 'and not handed out');

select t.healthy();
select * from finish();
