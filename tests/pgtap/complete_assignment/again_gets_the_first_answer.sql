-- R9, D13: the body is ignored and the first outcome returned as it was.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as first from t.complete(:'assignment') o \gset

select is((select to_jsonb(o) from t.complete(:'assignment', '[{"content_hash": "nonsense"}]') o), :'first', 'whatever it says');
select is(t.events(:'job'), '{queued,assigned,started,verified}', 'and nothing is noted again');
select t.healthy();
select * from finish();
