-- An artifact in a report: kept as given.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.complete(:'assignment', jsonb_build_array(t.artifact() -> 0 || '{"lang": "DE-x", "derivation": {"from": ["a"], "n": 1.50}}'));

select results_eq('select lang, derivation from fleet.artifacts', $$values ('DE-x', '{"from": ["a"], "n": 1.50}'::jsonb)$$, 'neither is touched');
select t.healthy();
select * from finish();
