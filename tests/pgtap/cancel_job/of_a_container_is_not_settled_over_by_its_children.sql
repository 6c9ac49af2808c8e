-- R28: the container is cancelled, though all its children have ended.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2);
select fleet.cancel_job(:'job', 'not needed');

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('cancelled', 'not needed')$$, 'cancelled, with the operator''s reason');
select ok(not 'settled' = any (t.events(:'job')), 'not partial');
select t.healthy();
select * from finish();
