-- R5

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format($$select fleet.release_assignment(%L, %L, artifacts => '[7]')$$, :'assignment', :'node'), 'artifact_invalid', null, 'FL400');
select is(t.state(:'assignment'), 'running', 'the assignment is open');
select t.healthy();
select * from finish();
