-- R14

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'h', 'agent', '{compute:read}');
update fleet_core.credentials set organization_id = :'umbrella';

select isnt_empty($$select from fleet.check_invariants() where rule like 'R14 nothing crosses a tenant: credential'$$, 'it speaks for another tenant');
select * from finish();
