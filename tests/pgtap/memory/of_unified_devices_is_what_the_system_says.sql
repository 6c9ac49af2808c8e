-- What an integrated GPU calls its own is a part of system memory that is set aside: it stands for the whole only where nobody tells the whole.

select plan(4);

select t.org() as org \gset
create function t.carved() returns jsonb language sql as $$
  select '{"kind": "gpu_integrated", "label": "igpu0", "vram_total_mb": 512, "vram_free_mb": 500}'::jsonb $$;
select t.node(:'org', 'n1', devices => jsonb_build_array(t.cpu(32000), t.carved())) as node \gset
select t.node(:'org', 'n2', devices => jsonb_build_array(t.carved())) as alone \gset

select is(t.available(:'node', 'cpu0'), 32000, 'all of the system''s');
select is(t.available(:'node', 'igpu0'), 32000, 'for both');
select is(t.available(:'alone', 'igpu0'), 500, 'where there is no other word');

select t.healthy();
select * from finish();
