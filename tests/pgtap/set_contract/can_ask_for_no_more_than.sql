-- Contracts: max.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "max": 1}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as outcome from t.complete(:'assignment', t.artifact('audio', 'one') || t.artifact('audio', 'two')) o \gset

select is(:'outcome'::jsonb ->> 'reason', 'unverified', 'two are too many');
select alike(:'outcome'::jsonb #>> '{missing,0}', 'audio: 2%1%', 'and the list says so');
select t.healthy();
select * from finish();
