-- R2, D11

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'node');
delete from fleet_core.queue;

select isnt_empty($$select from fleet.check_invariants() where rule like 'R2 a slot of an open round%'$$, 'one of two is out, the other nowhere');
select * from finish();
