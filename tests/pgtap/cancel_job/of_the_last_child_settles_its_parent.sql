-- R15

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select t.complete(t.assign((:'children'::uuid[])[1], :'node'));
select fleet.cancel_job((:'children'::uuid[])[2], 'not needed');

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '1 of 2 children cancelled')$$, 'the parent is partial');
select t.healthy();
select * from finish();
