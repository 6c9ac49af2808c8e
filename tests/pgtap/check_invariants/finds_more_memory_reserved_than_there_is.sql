-- R21: but what shrank while work was on it is nobody's fault.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node, t.job(:'org', requires => '{"vram_min_mb": 20000}') as job \gset
select t.claim(:'node');
select t.healthy();

update fleet_core.open_assignments set reserves = jsonb_set(reserves, '{0,mb}', '24001');
select is((select detail from fleet.check_invariants()), format('node %s, pool %s: 24001 MB of 24000', :'node', (select id from fleet.devices)), 'a megabyte too many');
select t.measure(:'node', t.gpu(16000));
select is_empty('select * from fleet.check_invariants()', 'a smaller card was put in');
select * from finish();
