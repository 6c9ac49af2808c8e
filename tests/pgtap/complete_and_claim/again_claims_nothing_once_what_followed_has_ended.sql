-- D13: while it is open.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2, t.job(:'org') as j3 \gset
select t.claim(:'node') as assignment \gset
select (next).assignment_id as next from fleet.complete_and_claim(:'assignment', :'node', t.artifact()) \gset
select t.complete(:'next');

select results_eq(format('select (outcome).verified, next is null from fleet.complete_and_claim(%L, %L)', :'assignment', :'node'),
  'values (true, true)', 'the first answer, and no next');
select is(t.status(:'j3'), 'queued', 'the third job waits for a claim');
select t.healthy();
select * from finish();
