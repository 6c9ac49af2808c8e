-- R22, D14: what the node had time to learn of and does not name is unacknowledged; it costs no attempt.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as a, t.job(:'org') as b \gset
select assignment_id as running from fleet.claim(:'node', lease_seconds => 600) \gset
select assignment_id as waiting from fleet.claim(:'node', lease_seconds => 600, start => false) \gset
select t.travel('16 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select is((select count(*) from fleet.assignments where finished_at is null), 2::bigint, 'missing once, both are its own');
select t.travel('10 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select bag_eq('select state, reason from fleet.assignments', $$values ('released', 'unacknowledged'), ('released', 'unacknowledged')$$, 'missing twice, neither is');
select bag_eq('select status, attempts_spent from fleet.jobs', $$values ('queued', 0), ('queued', 0)$$, 'both jobs wait again');

select t.healthy();
select * from finish();
