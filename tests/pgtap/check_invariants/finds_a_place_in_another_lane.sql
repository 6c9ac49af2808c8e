-- R31

select plan(1);

select t.org() as org \gset
select t.job(:'org') as job \gset
update fleet_core.queue set lane_id = gen_random_uuid();

select isnt_empty($$select from fleet.check_invariants() where rule like 'R31 a place has its job%'$$, 'other nodes look there');
select * from finish();
