-- D18: logs are no proof.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment', t.artifact(status => 'log'))), '{at least one artifact}', 'a log is not an artifact that counts');
select t.healthy();
select * from finish();
