-- What a report carries is bounded, whatever it is called: payload and result 1 MiB each, and so is what an artifact was made from.

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
create function pg_temp.derived(bytes int) returns jsonb language sql as $$
  select t.artifact('a', 'a') || jsonb_build_array(t.artifact() -> 0 || jsonb_build_object('derivation', jsonb_build_object('t', repeat('x', bytes - octet_length('{"t": ""}')))))
$$;

select t.throws(format('select t.complete(%L, pg_temp.derived(1048577))', :'assignment'), 'artifact_invalid', 'a byte more', 'FL400');
select alike(t.refused_detail(format('select t.complete(%L, pg_temp.derived(1048577))', :'assignment')), '%artifacts[1].derivation%1048576%', 'the detail names the element and the limit');
select t.throws(format('select fleet.fail_assignment(%L, %L, %L, artifacts => pg_temp.derived(1048577))', :'assignment', :'node', 'e'), 'artifact_invalid', 'in a failure', 'FL400');
select is((select reason from fleet.complete_assignments(:'node', jsonb_build_array(jsonb_build_object('assignment', :'assignment', 'artifacts', pg_temp.derived(1048577))))),
  'artifact_invalid', 'in one of many');
select is_empty('select from fleet.artifacts', 'nothing is written');
select ok((select verified from t.complete(:'assignment', pg_temp.derived(1048576))), 'one mebibyte is welcome');
select t.healthy();
select * from finish();
