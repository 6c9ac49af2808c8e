-- R13: removing a node releases its open assignments.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node');
select fleet.remove_node(:'other');
update fleet_core.open_assignments set node_id = :'other';

select isnt_empty(format($$select from fleet.check_invariants() where job = %L$$, :'job'), 'nobody is there to do it');
select * from finish();
