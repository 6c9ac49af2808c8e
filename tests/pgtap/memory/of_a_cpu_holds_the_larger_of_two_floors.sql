-- Host memory beside a card is asked for as ram_min_mb; on a CPU, which has only that, the floor on VRAM stands besides.

select plan(5);

select t.org() as org \gset
select t.node(:'org', 'small', array['work'], jsonb_build_array(t.cpu(4000))) as small, t.node(:'org', 'large', array['work'], jsonb_build_array(t.cpu(32000))) as large \gset
select t.job(:'org', 'work', requires => '{"vram_min_mb": 20000, "ram_min_mb": 1000}') as job \gset

select is(t.verdict(:'job', 'cpu0', 'small'), 'never: RAM: needs 20000 MB, 4000 in all', 'twenty gigabytes don''t fit into four');
select is(t.claim(:'small'), null, 'it is not handed out there');
select is((select job_id from fleet.claim(:'large')), :'job', 'but where there is as much');
select is((select reserved_mb from fleet.devices where node_name = 'large'), 20000, 'and all of it is reserved');

select t.healthy();
select * from finish();
