-- The defaults of the interface are part of the contract.

select plan(2);

select t.org() as org \gset
select fleet.register_artifact(:'org', repeat('a', 64), 'in/1') as artifact \gset

select results_eq(
  format('select kind, byte_size, media_type, lang from fleet.artifacts where id = %L', :'artifact'),
  $$values ('unknown', 0::bigint, 'application/octet-stream', null::text)$$, 'unknown, 0 bytes, octets');

select t.healthy();
select * from finish();
