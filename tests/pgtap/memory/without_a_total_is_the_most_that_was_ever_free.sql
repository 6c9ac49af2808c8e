-- A device that only says what is free does not become a small one because work fills it.

select plan(5);

select t.org() as org \gset
create function t.free(mb int) returns jsonb language sql as $$
  select jsonb_build_object('kind', 'gpu_discrete', 'label', 'gpu0', 'vram_free_mb', mb) $$;
select t.node(:'org', devices => jsonb_build_array(t.free(16000))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 12000}') as job \gset
select t.measure(:'node', t.free(1000));

select is(t.verdict(:'job', 'gpu0'), 'waiting: VRAM: needs 12000 MB, 1000 available of 16000', 'it waits');
select is(t.status(:'job'), 'queued', 'and is not blocked');
select t.measure(:'node', t.free(20000));
select is((select vram_total_mb from fleet.devices), 20000, 'more is learned');
select t.measure(:'node', t.free(9000) || '{"vram_total_mb": 10000}');
select is((select vram_total_mb from fleet.devices), 10000, 'what is told counts');

select t.healthy();
select * from finish();
