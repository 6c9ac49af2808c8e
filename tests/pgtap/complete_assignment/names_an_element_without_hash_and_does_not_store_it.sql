-- R5: an element without hash or key is a claim: not stored, and named in missing.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as outcome from t.complete(:'assignment', '[{"kind": "audio", "storage_key": "a/b"}]') o \gset

select is(:'outcome'::jsonb ->> 'reason', 'unverified', 'it shows nothing');
select is(:'outcome'::jsonb #>> '{missing,0}', 'at least one artifact', 'the floor is not reached');
select alike(:'outcome'::jsonb #>> '{missing,1}', '%audio%content_hash%', 'the claim is named');
select is_empty('select from fleet.artifacts', 'and not stored');
select t.healthy();
select * from finish();
