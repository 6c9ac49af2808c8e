-- R4: the floor is one; the contract can ask for more, not for less.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "min": 0}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment', '[]')), '{at least one artifact}', 'nothing is still not enough');
select t.healthy();
select * from finish();
