-- One bad element refuses all, naming its index.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select alike(t.refused_detail(format('select fleet.decompose(%L, %L, %L)', :'assignment', :'node', '[{"kind": "part"}, {"kind": 7}]')), '%children[1].kind%', 'the second');
select is((select count(*)::int from fleet.jobs), 1, 'no child is made');
select t.healthy();
select * from finish();
