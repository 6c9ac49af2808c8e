-- claimed_job.contract (jsonb): the agent can look before it reports.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}]', require_bytes => true);
select t.node(:'org') as node, t.job(:'org') as job \gset

select is((select contract from fleet.claim(:'node')),
  '{"requirements": [{"kind": "audio"}], "require_bytes": true, "exclusive": false}'::jsonb, 'with the claim');
select t.healthy();
select * from finish();
