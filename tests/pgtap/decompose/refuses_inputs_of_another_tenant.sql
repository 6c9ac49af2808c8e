-- R14, D20: artifact ids of the same organization.

select plan(2);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.job(:'org') as job, fleet.register_artifact(:'umbrella', repeat('a', 64), 'k') as input \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.decompose(%L, %L, %L)', :'assignment', :'node',
  jsonb_build_array(jsonb_build_object('kind', 'part', 'inputs', jsonb_build_array(:'input')))), 'invalid_argument', null, 'FL400');
select t.healthy();
select * from finish();
