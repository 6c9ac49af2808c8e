-- Pairing: the 5 wrong ones are those on a live code; else whoever knows a name could burn its codes before they are made.
select plan(4);

select t.org() as org \gset
select count(*) from generate_series(1, 7) n, fleet_agent.open_pairing_attempt('192.0.2.' || n, 'own') \g /dev/null
select fleet.create_pairing_code(:'org', 'own', 'first', 'rack');
select is((select code_hash from fleet_agent.open_pairing_attempt('192.0.2.1', 'own')), 'first', 'wrong ones of before count for nothing');
select count(*) from generate_series(1, 5) n, fleet_agent.open_pairing_attempt('192.0.2.' || n, 'own') \g /dev/null
select is((select status from fleet.pairing_codes), 'burned', 'five are too many');
select fleet.create_pairing_code(:'org', 'own', 'second', 'rack');
select is((select code_hash from fleet_agent.open_pairing_attempt('192.0.2.1', 'own')), 'second', 'nor do those that burned the one before');
select t.healthy();
select * from finish();
