-- R13: its row and its history stay

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.fail(t.claim(:'node'));
update fleet_core.ended_assignments set node_id = gen_random_uuid();

select isnt_empty($$select from fleet.check_invariants() where rule like 'history of a node that is gone'$$, 'it tells of nobody');
select * from finish();
