-- D18: toward neither floor nor contract.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "output"}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment', t.artifact('output', status => 'log'))), '{output: 0 of 1}', 'though it is of the kind that is asked for');
select t.healthy();
select * from finish();
