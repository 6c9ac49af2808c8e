-- R6: a hand-out while any is open joins that round.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
update fleet_core.open_assignments set attempt = 2 where id = :'a2';

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R6 %%' and job = %L$$, :'job'), 'the first and the second');
select * from finish();
