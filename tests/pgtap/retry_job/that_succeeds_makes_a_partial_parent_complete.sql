-- D17: the parent opens again and later shows the true result, exactly once, with both changes in its history.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 4) as children \gset
select t.fail(t.claim(:'node')), t.complete(t.claim(:'node')), t.complete(t.claim(:'node')), t.complete(t.claim(:'node'));
select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '1 of 4 children failed')$$, 'three of four');
select fleet.retry_job((:'children'::uuid[])[1]);
select t.later('1 minute');
select t.complete(t.claim(:'node'));

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('complete', null)$$, 'four of four');
select is((t.events(:'job'))[5:], '{settled,retried,settled}', 'the history tells both ends');
select t.healthy();
select * from finish();
