-- R9, D13

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as first from t.release(:'assignment') o \gset
select t.later('31 seconds');
select t.claim(:'node') as second \gset

select is((select to_jsonb(o) from t.release(:'assignment') o), :'first', 'queued, as it was then');
select is(t.state(:'second'), 'running', 'what the node has been given since stays with it');
select t.healthy();
select * from finish();
