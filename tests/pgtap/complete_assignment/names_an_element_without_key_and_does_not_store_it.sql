-- R5

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as outcome from t.complete(:'assignment', jsonb_build_array(t.artifact('audio') -> 0 || '{"storage_key": null}')) o \gset

select is(:'outcome'::jsonb ->> 'reason', 'unverified', 'it shows nothing');
select alike(:'outcome'::jsonb #>> '{missing,1}', '%audio%storage_key%', 'the claim is named');
select is_empty('select from fleet.artifacts', 'and not stored');
select t.healthy();
select * from finish();
