-- R14

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node \gset
update fleet_core.devices set organization_id = :'umbrella';

select isnt_empty($$select from fleet.check_invariants() where rule like 'R14 nothing crosses a tenant: device'$$, 'another tenant sees it');
select * from finish();
