-- R13: its open assignments are released, started or not, and cost no attempt.

select plan(5);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other, t.job(:'org') as a, t.job(:'org') as b \gset
select t.claim(:'node') as running \gset
select count(*) as assigned from fleet.claim(:'node', start => false) \gset
select fleet.remove_node(:'node', 'sold', 'ann');

select bag_eq('select state, reason from fleet.assignments', $$values ('released', 'node_removed'), ('released', 'node_removed')$$, 'both released');
select bag_eq('select status, attempts_spent from fleet.jobs', $$values ('queued', 0), ('queued', 0)$$, 'both queued again');
select is((select count(*) from fleet.claim(:'other', max_jobs => 9)), 2::bigint, 'for another machine, at once');
select results_eq(
  format('select actor, detail ->> %L from fleet.events where node_id = %L and event = %L', 'reason', :'node', 'node_removed'),
  $$values ('ann', 'sold')$$, 'the audit trail has it');

select t.healthy();
select * from finish();
