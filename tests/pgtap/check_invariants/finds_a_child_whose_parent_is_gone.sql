-- R15

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 2);
delete from fleet_core.jobs where id = :'job';

select isnt_empty($$select from fleet.check_invariants() where rule like 'R15 a child is one below its container'$$, 'two of them');
select * from finish();
