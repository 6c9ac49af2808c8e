-- R15

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.decompose(t.claim(:'node'), :'node', '[{"kind": "part", "max_attempts": 1, "requires": {"max_runtime_s": 10}}]');
select t.claim(:'node');
select t.later('11 seconds');
select from fleet.run_sweeps();

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '1 of 1 children failed')$$, 'in the same run');
select t.healthy();
select * from finish();
