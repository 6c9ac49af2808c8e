-- A CPU that is said to be as fast as a card does not take its work: not on a node, and not between nodes.

select plan(7);

select t.org() as org \gset
create function t.card(label text) returns jsonb language sql as $$ select t.gpu(24000, label) || '{"throughput_factor": 1}' $$;
select t.node(:'org', 'both', array['both'], jsonb_build_array(t.cpu(64000), t.card('zotac'))) as both \gset
select t.node(:'org', 'a-cpu', array['apart'], jsonb_build_array(t.cpu(64000))) as cpu, t.node(:'org', 'b-card', array['apart'], jsonb_build_array(t.card('gpu0'))) as card \gset
select t.job(:'org', 'both', requires => '{"vram_min_mb": 8000}') as together, t.job(:'org', 'apart', requires => '{"vram_min_mb": 8000}') as apart \gset

select is((select device from fleet.explain_job(:'together') limit 1), 'zotac', 'of two devices the card, as explain_job says');
select is((select placement ->> 'device' from fleet.claim(:'both')), 'zotac', 'and claim does');
select is((select node from fleet.explain_job(:'apart') limit 1), 'b-card', 'of two nodes the one with the card, as explain_job says');
select is((select node_id from fleet.assign_job(:'apart')), :'card', 'and assign_job does');
select fleet.drain_node(:'both', 'maintenance');
select is((select node_id from fleet.place(:'org', '{"vram_min_mb": 8000}')), :'card', 'and place, which counts open assignments only among those');
select is((select node_id from fleet.place(:'org', '{"ram_min_mb": 8000}')), :'cpu', 'what asks for no VRAM is at home on a CPU');

select t.healthy();
select * from finish();
