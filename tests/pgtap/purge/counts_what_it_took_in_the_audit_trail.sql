-- What is gone is told by one event an organization and run.

select plan(3);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a') as na, t.node(:'b') as nb, t.job(:'a') as j1, t.job(:'a') as j2, t.job(:'b') as j3 \gset
select t.complete(t.claim(:'na'), t.artifact(content => '1') || t.artifact(content => '2')), t.complete(t.claim(:'na')), t.fail(t.claim(:'nb'), false) \g /dev/null
select t.later('31 days');
select fleet.purge();

select results_eq(format($$select detail from fleet.events where event = 'jobs_purged' and organization_id = %L$$, :'a'),
  $$values ('{"jobs": 2, "assignments": 2, "artifacts": 3}'::jsonb)$$, 'by organization');
select results_eq(format($$select detail from fleet.events where event = 'jobs_purged' and organization_id = %L$$, :'b'),
  $$values ('{"jobs": 1, "assignments": 1}'::jsonb)$$, 'and the other');
select t.healthy();
select * from finish();
