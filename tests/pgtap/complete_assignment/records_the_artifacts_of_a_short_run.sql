-- R5: artifacts are recorded even when verification fails.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "min": 2}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select artifacts[1] as artifact from t.complete(:'assignment', t.artifact('audio')) \gset

select results_eq(
  'select id, job_id, assignment_id, node_id, role, kind from fleet.artifacts',
  format($$values (%L::uuid, %L::uuid, %L::uuid, %L::uuid, 'produced', 'audio')$$, :'artifact', :'job', :'assignment', :'node'), 'a short run is evidence');
select t.healthy();
select * from finish();
