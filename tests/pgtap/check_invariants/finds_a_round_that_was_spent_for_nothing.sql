-- R6: a round is spent when it has ended with at least one failed or expired.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.release(t.claim(:'node'));
update fleet_core.jobs set attempts_spent = 1;

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R6 %%' and job = %L$$, :'job'), 'handed back, and yet an attempt is gone');
select * from finish();
