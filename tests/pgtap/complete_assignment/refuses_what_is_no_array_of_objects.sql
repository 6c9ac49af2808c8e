-- jsonb arguments must be of the named type or the call is refused.

select plan(8);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select t.complete(%L, %L)', :'assignment', v.artifacts), 'artifact_invalid', coalesce(v.artifacts, 'NULL'), 'FL400')
  from (values ('{}'), ('"a"'), ('7'), ('null'), ('[null]'), ('["a"]'), ('[[]]')) v(artifacts);
select t.healthy();
select * from finish();
