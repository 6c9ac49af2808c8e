-- R27

select plan(1);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1'), t.claim(:'n2');
update fleet_core.open_assignments set exclusive = node_id = :'n2';

select results_eq($$select job from fleet.check_invariants() where rule like 'R27 %'$$, format('values (%L::uuid)', :'job'), 'the second was handed out beside the first');
select * from finish();
