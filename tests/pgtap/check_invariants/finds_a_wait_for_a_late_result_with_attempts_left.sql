-- D4

select plan(1);

select t.org() as org \gset
select t.job(:'org') as job \gset
update fleet_core.queue set state = 'awaiting_late_result', due_at = ready_at;

select isnt_empty($$select from fleet.check_invariants() where rule like 'R6 who waits for a late result%'$$, 'nobody would be handed it');
select * from finish();
