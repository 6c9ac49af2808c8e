-- One normal form on both ways in, so a key that was submitted by one is known to the other.

select plan(2);

select t.org() as org \gset
select fleet.submit_job(:'org', 'a', requires => '{"min_vram_mb": 8, "models": ["y", "x"]}', idempotency_key => 'k') as known \gset

select is(
  (select id from fleet.submit_jobs(:'org', '[{"kind": "a", "requires": {"models": ["x", "y"], "vram_min_mb": 8}, "idempotency_key": "k"}]') s(id)),
  :'known', 'the same job');

select t.healthy();
select * from finish();
