-- set_contract says what counts from now on.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}]', require_bytes => true);
select fleet.set_contract(:'org', 'render');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select ok((select verified from t.complete(:'assignment')), 'without arguments only the floor is left');
select t.healthy();
select * from finish();
