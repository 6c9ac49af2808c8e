-- R14: another tenant's silence is none of mine.

select plan(3);

select t.org('acme') as acme, t.org('globex') as globex \gset
select t.node(:'acme', 'n' || n) from generate_series(1, 3) n;
select t.node(:'globex', 'g1') as foreign, t.job(:'acme') as mine, t.job(:'globex') as theirs \gset
select t.claim(id) from fleet.nodes where name in ('n1', 'g1');
select t.travel('61 seconds');
select fleet.run_sweeps();

select is((select state from fleet.assignments where job_id = :'mine'), 'running', 'three of three of one tenant');
select is((select state from fleet.assignments where job_id = :'theirs'), 'expired', 'one of one of the other');

select t.healthy();
select * from finish();
