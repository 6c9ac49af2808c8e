-- complete_and_claim: one call, no pause between jobs.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', payload => '{"n": 1}') as j1, t.job(:'org', payload => '{"n": 2}') as j2 \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format('select (outcome).verified, (next).job_id, (next).payload from fleet.complete_and_claim(%L, %L, t.artifact())', :'assignment', :'node'),
  format($$values (true, %L::uuid, '{"n": 2}'::jsonb)$$, :'j2'), 'the outcome and what comes next');
select is(array[t.status(:'j1'), t.status(:'j2')], '{complete,running}', 'one is complete, the other runs');
select t.healthy();
select * from finish();
