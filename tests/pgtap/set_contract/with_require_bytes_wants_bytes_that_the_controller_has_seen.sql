-- R4: storage_key alone never proves bytes exist.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', require_bytes => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment')), '{at least one artifact}', 'unseen bytes do not count');
select t.healthy();
select * from finish();
