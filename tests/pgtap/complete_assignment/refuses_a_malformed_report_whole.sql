-- R5: refused whole with the element's index, nothing is written and the assignment stays open.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select format('select t.complete(%L, %L)', :'assignment', t.artifact() || t.artifact() || '[{"content_hash": "no hash", "storage_key": "k"}]') as call \gset

select t.throws(:'call', 'artifact_invalid', null, 'FL400');
select alike(t.refused_detail(:'call'), '%artifacts[2]%content_hash%', 'the detail names the element and the key');
select is_empty('select from fleet.artifacts', 'nothing is written');
select is(t.state(:'assignment'), 'running', 'the assignment is open');
select ok((select verified from t.complete(:'assignment')), 'and can still be completed');
select t.healthy();
select * from finish();
