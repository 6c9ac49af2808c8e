-- R15

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1) as children \gset
select t.later('1 hour');
select from fleet.run_sweeps();

select is((select job_id from fleet.claim(:'node')), (:'children'::uuid[])[1], 'the child is what there is to do');
select is(t.claim(:'node'), null, 'and nothing else');
select t.healthy();
select * from finish();
