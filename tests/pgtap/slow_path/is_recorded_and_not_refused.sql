-- A CPU that carries a job with a VRAM floor: via RAM, slowly, and blocked it is not.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(16000))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 12000}') as job \gset
select fleet.sweep_blocked();

select is(t.status(:'job'), 'queued', 'slow is not impossible');
select is((select placement ->> 'reason' from fleet.claim(:'node')), 'placed:slow_path:ram_not_vram', 'taken, and the reason says how');
select is((select placement_reason from fleet.assignments), 'placed:slow_path:ram_not_vram', 'and recorded');

select t.healthy();
select * from finish();
