-- D18

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select cardinality(artifacts) from fleet.release_assignment(:'assignment', :'node', 'not now', t.artifact(status => 'log'))), 1, 'the outcome names it');
select is((select assignment_id from fleet.artifacts), :'assignment', 'and it is kept');
select t.healthy();
select * from finish();
