-- R15: in the transaction that ends its last child, whatever ends it.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 4, max_attempts => 3) as children \gset
select t.complete(t.claim(:'node')), t.complete(t.claim(:'node')), t.complete(t.claim(:'node'));
select t.fail(t.claim(:'node'), retry => false);

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '1 of 4 children failed')$$, 'partial');
select t.healthy();
select * from finish();
