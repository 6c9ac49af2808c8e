-- R9, D13: the body of a repeat is ignored, by every door.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as first from t.complete(:'assignment') o \gset

select is((select to_jsonb(o) from fleet.complete_assignment(:'assignment', :'node', v.artifacts, v.result) o), :'first', v.what)
  from (values (null::jsonb, null::jsonb, 'nothing in it'), ('"a"', '[]', 'the wrong types'), ('[7]', 'null', 'elements that are none')) v(artifacts, result, what);
select is((select to_jsonb(c.outcome) from fleet.complete_and_claim(:'assignment', :'node', null, null, array[null], -1) c), :'first', 'and claims again');
select is((select to_jsonb(o) from fleet.complete_assignments(:'node', jsonb_build_array(jsonb_build_object('assignment', :'assignment', 'artifacts', 7, 'more', 1))) o),
  :'first', 'as one of many');
select t.healthy();
select * from finish();
