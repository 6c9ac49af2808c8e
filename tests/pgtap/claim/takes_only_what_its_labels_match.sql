-- R20: eligibility is judged in the claim that hands out the work.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', requires => '{"labels": {"zone": "a"}}') as job \gset

select is(t.claim(:'node'), null, 'without the label');
select fleet.set_node_labels(:'node', '{"zone": "b"}');
select is(t.claim(:'node'), null, 'with another value');
select fleet.set_node_labels(:'node', '{"zone": "a", "rack": 7}');
select is((select job_id from fleet.claim(:'node')), :'job', 'with the label, and others');

select t.healthy();
select * from finish();
