-- R4, R5: verification counts what is there.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as outcome from t.complete(:'assignment', t.artifact() || '[{"kind": "cover"}]') o \gset

select is(:'outcome'::jsonb ->> 'state', 'succeeded', 'the one that counts is enough');
select alike(:'outcome'::jsonb #>> '{missing,0}', '%cover%', 'the claim is named nevertheless');
select is((select count(*)::int from fleet.artifacts), 1, 'and one artifact is stored');
select t.healthy();
select * from finish();
