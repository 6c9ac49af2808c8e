-- Every accelerator asked for, by the job or a model, must be among the device's.

select plan(6);

select t.org() as org \gset
select fleet.register_model('picky', vram_min_mb => 1000, requires_accelerators => '{vulkan}') \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu() || '{"supports_accelerators": ["cuda", "tensor"]}', t.cpu())) as node \gset

select is(t.verdict(t.job(:'org', requires => requires::jsonb), device), verdict, title)
  from (values
    ('{"accelerators": ["tensor", "cuda"]}', 'gpu0', 'would_run: VRAM: needs 0 MB, 24576 available of 24576', 'it has both'),
    ('{"accelerators": ["cuda", "rocm"]}', 'gpu0', 'never: accelerators: needs cuda, rocm, this device has cuda, tensor', 'it has one of two'),
    ('{"accelerators": ["cuda"]}', 'cpu0', 'never: accelerators: needs cuda, this device has none', 'it has none'),
    ('{"models": ["picky"]}', 'gpu0', 'never: accelerators: needs vulkan, this device has cuda, tensor', 'a model asks for one'),
    ('{"models": ["picky"], "accelerators": ["cuda"]}', 'gpu0', 'never: accelerators: needs cuda, vulkan, this device has cuda, tensor', 'job and model together')) v(requires, device, verdict, title);

select t.healthy();
select * from finish();
