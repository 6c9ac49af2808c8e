-- D20: what a submitter has, as an artifact of its organization.

select plan(2);

select t.org() as org \gset
select fleet.register_artifact(:'org', repeat('a', 64), 'in/1', 'text', 12, 'text/plain', 'de') as artifact \gset

select results_eq(
  format('select organization_id, job_id, assignment_id, node_id, role, kind, lang, content_hash, byte_size, media_type, storage_key, derivation, bytes_verified_at
            from fleet.artifacts where id = %L', :'artifact'),
  format($$values (%L::uuid, null::uuid, null::uuid, null::uuid, 'produced', 'text', 'de', repeat('a', 64), 12::bigint, 'text/plain', 'in/1', '{}'::jsonb, null::timestamptz)$$, :'org'),
  'as given, of no job');

select t.healthy();
select * from finish();
