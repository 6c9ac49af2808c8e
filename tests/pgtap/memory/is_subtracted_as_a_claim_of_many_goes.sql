-- D24: a claim of many subtracts as it goes, and reads past what does not fit any more.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select t.job(:'org', payload => '{"n": 1}', requires => '{"vram_min_mb": 10000}'), t.job(:'org', payload => '{"n": 2}', requires => '{"vram_min_mb": 10000}'),
  t.job(:'org', payload => '{"n": 3}', requires => '{"vram_min_mb": 10000}'), t.job(:'org', payload => '{"n": 4}', requires => '{"vram_min_mb": 4000}'), t.job(:'org', payload => '{"n": 5}') \gset

select set_eq(format($$select (payload ->> 'n')::int from fleet.claim(%L, max_jobs => 10)$$, :'node'), '{1,2,4,5}'::int[], 'two of ten, one of four, and what needs none');
select is((select reserved_mb from fleet.devices), 24000, 'all of it');
select is(t.claim(:'node'), null, 'and no more');

select t.healthy();
select * from finish();
