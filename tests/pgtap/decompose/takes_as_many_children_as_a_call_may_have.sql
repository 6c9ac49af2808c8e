-- Limits: 10,000 children a call.

select plan(4);

select t.org() as org \gset
select fleet.set_setting('max_jobs_per_call', '3');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select t.split(%L, 4)', :'assignment'), 'invalid_argument', 'one too many', 'FL400');
select is(cardinality(t.split(:'assignment', 3)), 3, 'as many as the setting says');
select is((select "default" from fleet.settings where name = 'max_jobs_per_call'), '10000', 'which is 10,000 unless changed');
select t.healthy();
select * from finish();
