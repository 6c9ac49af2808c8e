-- R2

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'node');
update fleet_core.queue set wanted = 2;

select results_eq($$select job from fleet.check_invariants() where rule like 'R2 %'$$, format('values (%L::uuid)', :'job'), 'one open, two wanted, two allowed');
select * from finish();
