-- R6

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.fail(t.claim(:'node'));
update fleet_core.jobs set max_attempts = 5;

select isnt_empty($$select from fleet.check_invariants() where rule like 'R6 a job fails%'$$, 'it had four attempts left');
select * from finish();
