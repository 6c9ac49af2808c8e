-- Keys compare on the normal form: the same requirements in other words are the same job.

select plan(2);

select t.org() as org \gset
select fleet.submit_job(:'org', 'render', requires => '{"vram_min_mb": 8, "models": ["a", "b"]}', idempotency_key => 'k') as first \gset

select is(
  fleet.submit_job(:'org', 'render', requires => '{"models": ["b", "a", "a"], "min_vram_mb": 8, "ram_min_mb": 0}', idempotency_key => 'k'),
  :'first', 'one job');

select t.healthy();
select * from finish();
