-- jsonb arguments must be of the named type or the call is refused.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select t.complete(%L, t.artifact(), %L)', :'assignment', v.result), 'invalid_argument', v.result, 'FL400')
  from (values ('[]'), ('"done"'), ('1'), ('null')) v(result);
select is_empty('select from fleet.artifacts', 'and nothing of the report is written');
select t.healthy();
select * from finish();
