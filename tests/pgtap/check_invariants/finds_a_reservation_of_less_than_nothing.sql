-- R21

select plan(1);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu())) as node, t.job(:'org', requires => '{"vram_min_mb": 6000}') as job \gset
select t.claim(:'node');
update fleet_core.open_assignments set reserves = jsonb_set(reserves, '{0,mb}', '-5000');

select isnt_empty($$select from fleet.check_invariants() where rule like 'R21 memory is reserved where the work is'$$, 'it would make room for others');
select * from finish();
