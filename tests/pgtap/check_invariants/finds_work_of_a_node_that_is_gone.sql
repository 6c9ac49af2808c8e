-- R29

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node');
update fleet_core.open_assignments set node_id = gen_random_uuid();

select isnt_empty($$select from fleet.check_invariants() where rule like 'work without a node'$$, 'nobody does it');
select * from finish();
