-- D17: the parent shows the true result, also when that is the same.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select t.fail(t.claim(:'node')), t.complete(t.claim(:'node'));
select fleet.retry_job((:'children'::uuid[])[1]);
select t.later('1 minute');
select t.fail(t.claim(:'node'));

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '1 of 2 children failed')$$, 'partial once more');
select t.healthy();
select * from finish();
