-- Devices that share one memory report it each; it is there once.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(16000) || '{"ram_free_mb": 9000}', t.integrated(15500) || '{"ram_free_mb": 9100}')) as node \gset
select t.job(:'org', requires => '{"ram_min_mb": 9001}') as job \gset

select set_eq('select available_mb from fleet.devices', '{9000}'::int[], 'the least that is reported free');
select is(t.claim(:'node'), null, 'and no MB more');

select t.healthy();
select * from finish();
