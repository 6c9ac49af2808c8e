-- D10: nodes that are retired or removed don't count, offline ones do: they come back.

select plan(6);

select t.org() as org \gset
select t.node(:'org', 'n1', devices => jsonb_build_array(t.gpu(24000))) as one, t.node(:'org', 'n2', devices => jsonb_build_array(t.gpu(24000))) as other \gset
select t.job(:'org', requires => '{"vram_min_mb": 20000}') as job \gset

select t.travel('1 hour');
select fleet.sweep_blocked();
select is(t.status(:'job'), 'queued', 'both offline');
select fleet.set_node_status(:'one', 'retired');
select is(t.status(:'job'), 'queued', 'one retired');
select fleet.remove_node(:'other');
select is(t.status(:'job'), 'blocked', 'the other removed: judged at once');
select is((select reason from fleet.jobs where id = :'job'), 'no machine in this organization', 'there is none');
select fleet.set_node_status(:'one', 'provisioning');
select is(t.status(:'job'), 'queued', 'the retired one is back: lifted at once');

select t.healthy();
select * from finish();
