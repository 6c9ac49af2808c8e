-- A model named but not in the registry: not eligible, and the reason says so.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu())) as node, t.node(:'org', 'n2', devices => '[]') as bare \gset
select t.job(:'org', requires => '{"models": ["ghost"]}') as job \gset

select is(t.verdict(:'job', 'gpu0'), 'never: model: ghost is not in the registry', 'on a device');
select is(t.verdict(:'job', null, 'n2'), 'never: model: ghost is not in the registry', 'without one');

select t.healthy();
select * from finish();
