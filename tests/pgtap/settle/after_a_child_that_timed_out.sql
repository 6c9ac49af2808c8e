-- R15: the sweep of what ran too long.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.decompose(t.claim(:'node'), :'node', '[{"kind": "a"}, {"kind": "b", "max_attempts": 1, "requires": {"max_runtime_s": 10}}]');
select t.complete(t.claim(:'node')), t.claim(:'node');
select t.later('11 seconds');
select fleet.sweep_overdue();

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('partial', '1 of 2 children failed')$$, 'partial');
select t.healthy();
select * from finish();
