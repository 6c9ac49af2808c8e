-- R6, D11: one that failed is not replaced within its round.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
create table public.place as select * from fleet_core.queue;
select t.fail(:'a1');
insert into fleet_core.queue (job_id, organization_id, lane_id, state, priority, position, attempt, wanted, restricted, ready_at)
select id, organization_id, lane_id, 'ready', priority, 1, 1, 1, true, created_at from fleet_core.jobs;

select results_eq($$select distinct job from fleet.check_invariants() where rule like 'R6 %'$$, format('values (%L::uuid)', :'job'), 'one open, one failed, and a third wanted');
select * from finish();
