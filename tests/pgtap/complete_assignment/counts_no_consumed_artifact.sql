-- R4: never consumed ones.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select reason from t.complete(:'assignment', t.artifact(role => 'consumed'))), 'unverified', 'what it used shows nothing');
select t.healthy();
select * from finish();
