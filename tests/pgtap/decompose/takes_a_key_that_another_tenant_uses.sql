-- R14: idempotency keys are unique per organization.

select plan(2);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.job(:'org') as job, fleet.submit_job(:'umbrella', 'part', idempotency_key => 'part 1') as other \gset

select lives_ok(format('select fleet.decompose(%L, %L, %L)', t.claim(:'node'), :'node', '[{"kind": "part", "idempotency_key": "part 1"}]'), 'with no hint of it');
select t.healthy();
select * from finish();
