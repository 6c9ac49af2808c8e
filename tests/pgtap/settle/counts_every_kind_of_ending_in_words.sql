-- R15: then "1 cancelled, 1 partial" where there are.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 5) as children \gset
select t.complete(t.assign((:'children'::uuid[])[1], :'node')), t.fail(t.assign((:'children'::uuid[])[2], :'node')), t.fail(t.assign((:'children'::uuid[])[3], :'node'));
select fleet.cancel_job((:'children'::uuid[])[4], 'not needed');
select t.split(t.assign((:'children'::uuid[])[5], :'node'), 1);
select t.fail(t.claim(:'node'));

select is((select reason from fleet.jobs where id = :'job'), '2 of 5 children failed, 1 cancelled, 1 partial', 'failed, cancelled, partial');
select t.healthy();
select * from finish();
