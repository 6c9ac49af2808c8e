-- R9, D13: the body of a repeat is ignored.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.split(:'assignment', 2) as children \gset

select is(array(select fleet.decompose(:'assignment', :'node', v.children)), :'children', coalesce(v.children::text, 'null'))
  from (values (null::jsonb), ('[]'), ('[{"kind": 7}]'), ('"a"')) v(children);
select t.healthy();
select * from finish();
