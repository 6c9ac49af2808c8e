-- R15: otherwise partial.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2) as children \gset
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '2 of 2 children failed')$$, 'partial, not failed');
select t.healthy();
select * from finish();
