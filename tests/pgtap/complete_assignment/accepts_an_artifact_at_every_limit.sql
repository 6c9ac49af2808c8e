-- An artifact in a report: the limits themselves are allowed.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select ok((select verified from t.complete(:'assignment', jsonb_build_array(
  jsonb_build_object('content_hash', repeat('0', 64), 'storage_key', 'k', 'kind', 'k', 'byte_size', 0),
  jsonb_build_object('content_hash', repeat('f', 64), 'storage_key', repeat('k', 1024), 'kind', repeat('k', 64), 'byte_size', 9223372036854775807,
    'lang', null, 'media_type', 'text/plain; charset=utf-8')))), 'the smallest and the largest');
select is((select count(*)::int from fleet.artifacts), 2, 'are stored');
select t.healthy();
select * from finish();
