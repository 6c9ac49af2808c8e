-- R13, R14, D26.

select plan(3);

select t.org('acme') as acme, t.org('globex') as globex \gset
select t.node(:'acme', 'n1') as kept, t.node(:'acme', 'n2') as removed, t.node(:'acme', 'n3') as retired, t.node(:'globex', 'n4') as foreign \gset
select fleet.remove_node(:'removed'), fleet.set_node_status(:'retired', 'retired');
select t.job(:'acme') as job \gset

select set_eq(format('select node from fleet.explain_job(%L)', :'job'), '{n1}'::text[], 'the machines that could');
select t.throws(format('select * from fleet.explain_job(%L)', gen_random_uuid()), 'job_not_found', 'an unknown job', 'FL404');

select t.healthy();
select * from finish();
