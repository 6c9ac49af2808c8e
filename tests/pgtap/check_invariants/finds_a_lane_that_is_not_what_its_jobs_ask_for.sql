-- R31, D5

select plan(1);

select t.org() as org \gset
select t.job(:'org', requires => '{"vram_min_mb": 6000}') as job \gset
update fleet_core.lanes set requires = '{}';

select isnt_empty($$select from fleet.check_invariants() where rule like 'R31 a lane is what its jobs ask for'$$, 'the directory would give it to anybody');
select * from finish();
