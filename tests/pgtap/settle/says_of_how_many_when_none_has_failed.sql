-- R15: in words that stand for themselves.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 3) as children \gset
select fleet.cancel_job((:'children'::uuid[])[1], 'not needed');
select t.complete(t.claim(:'node')), t.complete(t.claim(:'node'));

select is((select reason from fleet.jobs where id = :'job'), '1 of 3 children cancelled', 'one cancelled, none failed');
select t.healthy();
select * from finish();
