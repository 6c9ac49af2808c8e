-- cancel_assignments: every open one of a job.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 3) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2, t.claim(:'n3') as a3 \gset
select t.fail(:'a1');

select set_eq(format($$select assignment_id, state, reason from fleet.cancel_assignments(%L, 'elsewhere')$$, :'job'),
  format($$values (%L::uuid, 'cancelled', 'operator'), (%L, 'cancelled', 'operator')$$, :'a2', :'a3'), 'the two that were open');
select is(t.status(:'job'), 'queued', 'the job itself goes on');
select is((select attempts_spent from fleet.jobs), 1, 'the round had a failure, so it is spent');
select t.healthy();
select * from finish();
