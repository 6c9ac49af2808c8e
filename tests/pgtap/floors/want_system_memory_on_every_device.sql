-- An explicit ram_min_mb of the job is a floor on system memory whatever the device.

select plan(6);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(), t.cpu(16000) || '{"ram_free_mb": 8000}')) as node \gset

select is(t.verdict(t.job(:'org', requires => requires::jsonb), device), verdict, title)
  from (values
    ('{"vram_min_mb": 12000, "ram_min_mb": 8000}', 'gpu0', 'would_run: VRAM: needs 12000 MB, 24576 available of 24576', 'enough of both'),
    ('{"vram_min_mb": 12000, "ram_min_mb": 9000}', 'gpu0', 'waiting: RAM: needs 9000 MB, 8000 available of 16000', 'system memory that is not free'),
    ('{"vram_min_mb": 12000, "ram_min_mb": 17000}', 'gpu0', 'never: RAM: needs 17000 MB, 8000 available of 16000', 'system memory that is not there'),
    ('{"ram_min_mb": 9000}', 'cpu0', 'waiting: RAM: needs 9000 MB, 8000 available of 16000', 'on the processor'),
    ('{"min_ram_mb": 8000}', 'cpu0', 'would_run: RAM: needs 8000 MB, 8000 available of 16000', 'by its older name')) v(requires, device, verdict, title);

select t.healthy();
select * from finish();
