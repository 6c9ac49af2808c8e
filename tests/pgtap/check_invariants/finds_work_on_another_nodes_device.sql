-- R21

select plan(1);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu())) as node, t.job(:'org') as job \gset
select t.claim(:'node');
select t.node(:'org', 'n2', devices => jsonb_build_array(t.gpu())) as other \gset
update fleet_core.open_assignments set device_id = (select d.id from fleet.devices d where d.node_id = :'other');

select isnt_empty($$select from fleet.check_invariants() where rule like 'R21 memory is reserved where the work is'$$, 'the device is its neighbour''s');
select * from finish();
