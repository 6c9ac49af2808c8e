-- R21: a card that has another name after an update of its driver is the same card.

select plan(6);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(8000), t.gpu(24000, 'gpu0'), t.gpu(24000, 'gpu1'), t.gpu(8000, 'gpu2'))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 20000}') as first \gset
select t.claim(:'node') as a \gset
select id as card from fleet.devices where label = 'gpu0' \gset
select t.measure(:'node', t.cpu(8000), t.gpu(24000, 'GPU 0'), t.gpu(24000, 'GPU 1'), t.gpu(8000, 'GPU 2'));

select is((select label from fleet.devices where id = :'card'), 'GPU 0', 'it is itself');
select results_eq($$select label, available_mb from fleet.devices where label like 'GPU _' order by label$$,
  $$values ('GPU 0', 4000), ('GPU 1', 24000), ('GPU 2', 8000)$$, 'what it holds is reserved on it');
select t.measure(:'node', t.cpu(8000), t.gpu(24000, 'gpu0'), t.gpu(24000, 'gpu1'), t.gpu(8000, 'gpu2'));
select is((select label from fleet.devices where id = :'card'), 'gpu0', 'also when the name comes back');
select t.measure(:'node', t.cpu(8000), t.gpu(16000, 'new'));
select is((select available_mb from fleet.devices where label = 'new'), 16000, 'a card of another size is another one');
select is((select count(*) from fleet.devices), 2::bigint, 'and the rest is gone');

select t.healthy();
select * from finish();
