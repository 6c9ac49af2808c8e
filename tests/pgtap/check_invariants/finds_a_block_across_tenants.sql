-- R14, D10

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.job(:'org') as job \gset
select fleet.sweep_blocked();
update fleet_core.lane_blocks set organization_id = :'umbrella';

select isnt_empty($$select from fleet.check_invariants() where rule like 'R14 nothing crosses a tenant: block'$$, 'another tenant would see its reason');
select * from finish();
