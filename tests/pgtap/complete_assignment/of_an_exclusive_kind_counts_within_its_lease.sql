-- R27: never twice at the same time, but once.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('55 seconds');

select ok((select verified from t.complete(:'assignment')), 'in time');
select t.healthy();
select * from finish();
