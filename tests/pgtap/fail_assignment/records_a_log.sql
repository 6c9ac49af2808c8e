-- D18: so that the log survives a failure.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select cardinality(artifacts) from fleet.fail_assignment(:'assignment', :'node', 'it broke', artifacts => t.artifact('trace', status => 'log'))), 1, 'the outcome names it');
select results_eq('select kind, status, assignment_id from fleet.artifacts', format($$values ('trace', 'log', %L::uuid)$$, :'assignment'), 'and it is kept');
select t.healthy();
select * from finish();
