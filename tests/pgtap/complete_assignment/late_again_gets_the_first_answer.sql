-- D13

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.later('10 seconds');
select t.claim(:'other');
select to_jsonb(o) as first from t.complete(:'assignment') o \gset

select is((select to_jsonb(o) from t.complete(:'assignment', '[]') o), :'first', 'with the node that was superseded');
select t.healthy();
select * from finish();
