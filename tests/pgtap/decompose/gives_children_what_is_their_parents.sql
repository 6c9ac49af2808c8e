-- decompose: organization, project, lang and, where absent, priority are the parent's; requested_by is node:<id>.

select plan(2);

select t.org() as org \gset
select fleet.create_project(:'org', 'book') as project, t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', project => :'project', lang => 'de', priority => 7, requires => '{"labels": {"disk": "fast"}}', max_attempts => 9) as job \gset
select fleet.set_node_labels(:'node', '{"disk": "fast"}');
select d as child from fleet.decompose(t.claim(:'node'), :'node', '[{"kind": "part"}]') d \gset

select results_eq(
  format('select organization_id, project_id, lang, priority, requested_by, requires, max_attempts, fan_out from fleet.jobs where id = %L', :'child'),
  format($$values (%L::uuid, %L::uuid, 'de', 7, %L, '{}'::jsonb, 3, 1)$$, :'org', :'project', 'node:' || :'node'), 'and nothing that is not');
select t.healthy();
select * from finish();
