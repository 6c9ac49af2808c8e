-- R28

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.cancel_job(:'job', 'not needed');

select is(t.claim(:'node'), null, 'nobody gets it');
select t.healthy();
select * from finish();
