-- R4

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'n2') as other, t.job(:'org') as job \gset
select t.complete(t.claim(:'node'));
update fleet_core.ended_assignments set node_id = :'other';

select isnt_empty($$select from fleet.check_invariants() where rule like 'R4 the winner produced%'$$, 'the artifacts are another node''s');
select * from finish();
