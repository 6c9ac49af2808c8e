-- R5: refused whole with the element's index.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select format($$select fleet.fail_assignment(%L, %L, 'it broke', artifacts => %L)$$, :'assignment', :'node', t.artifact() || '[{"role": "culprit"}]') as call \gset

select t.throws(:'call', 'artifact_invalid', null, 'FL400');
select alike(t.refused_detail(:'call'), '%artifacts[1].role%', 'the detail names the element');
select is(t.state(:'assignment'), 'running', 'the assignment is open');
select t.healthy();
select * from finish();
