-- R4

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.complete(t.claim(:'node'));
delete from fleet_core.ended_assignments;

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R4 %%' and job = %L$$, :'job'), 'complete, and nobody did it');
select * from finish();
