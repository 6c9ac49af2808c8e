-- R15: in the transaction that ends its last child.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 3) as children \gset
select jsonb_agg(jsonb_build_object('assignment', c.assignment_id, 'artifacts', t.artifact())) as reports from fleet.claim(:'node', max_jobs => 3) c \gset
select fleet.complete_assignments(:'node', :'reports');

select is(t.status(:'job'), 'complete', 'three children in one call');
select t.healthy();
select * from finish();
