-- R22, D14: a restarted agent keeps only what it reports, and no second heartbeat is needed to know it.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as a, t.job(:'org') as b \gset
select fleet.heartbeat(:'node', '{"instance_id": "one"}') \g /dev/null
select assignment_id as kept from fleet.claim(:'node', lease_seconds => 600) \gset
select assignment_id as lost from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.heartbeat(:'node', jsonb_build_object('instance_id', 'two', 'assignments', jsonb_build_array(:'kept'))) \g /dev/null

select is((select state from fleet.assignments where id = :'kept'), 'running', 'what it names it keeps');
select results_eq(format('select state, reason from fleet.assignments where id = %L', :'lost'), $$values ('released', 'unacknowledged')$$, 'what it never named is released');
select is((select attempts_spent from fleet.jobs where id = :'b'), 0, 'at no cost');

select t.healthy();
select * from finish();
