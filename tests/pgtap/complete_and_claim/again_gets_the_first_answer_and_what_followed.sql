-- D13: a repeated complete_and_claim returns the assignment that followed, while it is open.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2, t.job(:'org') as j3 \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(c.outcome) as outcome, (c.next).assignment_id as next from fleet.complete_and_claim(:'assignment', :'node', t.artifact()) c \gset

select results_eq(
  format('select to_jsonb(outcome), (next).assignment_id from fleet.complete_and_claim(%L, %L)', :'assignment', :'node'),
  format('values (%L::jsonb, %L::uuid)', :'outcome', :'next'), 'the same answer, the same next');
select is(t.status(:'j3'), 'queued', 'and nothing more is claimed');
select t.healthy();
select * from finish();
