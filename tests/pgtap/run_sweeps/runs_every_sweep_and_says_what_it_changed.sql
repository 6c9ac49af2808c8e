-- run_sweeps() -> table(sweep, changed)

select plan(4);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', 'a') as lapsed, t.job(:'org', 'b', requires => '{"max_runtime_s": 10}') as overdue, t.job(:'org', 'c') as held \gset
select from fleet.claim(:'n1', '{a}');
select from fleet.claim(:'n1', '{b}', lease_seconds => 3600);
select from fleet.claim(:'n2', '{c}', lease_seconds => 3600);
select fleet.drain_node(:'n2', 'new disk', '10 seconds');
select t.later('61 seconds');
create table answer as select * from fleet.run_sweeps();

select set_has('select sweep, changed from answer', $$values ('expired_leases', 1), ('overdue', 1), ('drains', 1)$$, 'one of each');
select results_eq('select reason from fleet.assignments order by reason', $$values ('drain_deadline'), ('lease_expired'), ('timed_out')$$, 'each by its own sweep');
select is_empty($$select sweep from answer except select sweep from fleet.sweeps where finished_at is not null$$, 'and fleet.sweeps shows when each last ran');
select t.healthy();
select * from finish();
