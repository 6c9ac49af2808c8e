-- D3

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('1 hour');

select is((select job_status from t.complete(:'assignment')), 'complete', 'the work counts');
select t.healthy();
select * from finish();
