-- R20: a job may name the trust domains that it can be given to.

select plan(3);

select t.org() as org \gset
select fleet.create_node(:'org', 'near', trust_domain => 'local') as near, fleet.create_node(:'org', 'far', trust_domain => 'cloud') as far \gset
select fleet.heartbeat(:'near', t.report()), fleet.heartbeat(:'far', t.report());
select fleet.submit_job(:'org', 'render', requires => '{"trust_domains": ["local", "office"]}') as job \gset

select is(t.claim(:'far'), null, 'another domain');
select is((select job_id from fleet.claim(:'near')), :'job', 'one of those named');

select t.healthy();
select * from finish();
