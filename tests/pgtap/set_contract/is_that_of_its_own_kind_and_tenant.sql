-- R14: nothing crosses a tenant.

select plan(2);

select t.org() as org, t.org('umbrella') as umbrella \gset
select fleet.set_contract(:'org', 'print', '[{"kind": "paper"}]'), fleet.set_contract(:'umbrella', 'render', '[{"kind": "audio"}]');
select t.node(:'org') as node, t.job(:'org', 'render') as job \gset
select t.claim(:'node') as assignment \gset

select ok((select verified from t.complete(:'assignment')), 'neither another kind''s contract nor another tenant''s is asked');
select t.healthy();
select * from finish();
