-- Limits: 1,000 artifacts a completion.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select t.complete(%L, (select jsonb_agg(t.artifact() -> 0) from generate_series(1, 1001)))', :'assignment'), 'artifact_invalid', 'one too many', 'FL400');
select is((select cardinality(artifacts) from t.complete(:'assignment', (select jsonb_agg(t.artifact() -> 0) from generate_series(1, 1000)))), 1000, 'a thousand');
select t.healthy();
select * from finish();
