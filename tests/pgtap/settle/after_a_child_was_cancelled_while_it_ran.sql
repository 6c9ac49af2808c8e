-- R15, R16: a cancel.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 4) as children \gset
select t.complete(t.claim(:'node')), t.complete(t.claim(:'node')), t.complete(t.claim(:'node'));
select t.claim(:'node');
select fleet.cancel_job((:'children'::uuid[])[4], 'not needed');

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '1 of 4 children cancelled')$$, 'partial');
select t.healthy();
select * from finish();
