-- An artifact in a report: the column "default".

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.complete(:'assignment', jsonb_build_array(jsonb_build_object('content_hash', repeat('0', 64), 'storage_key', 'k')));

select results_eq(
  'select kind, role, status, byte_size, media_type, lang, derivation from fleet.artifacts',
  $$values ('unknown', 'produced', 'intermediate', 0::bigint, 'application/octet-stream', null::text, '{}'::jsonb)$$, 'hash and key are enough');
select t.healthy();
select * from finish();
