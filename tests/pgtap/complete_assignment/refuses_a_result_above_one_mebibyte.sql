-- Limits: payload and result 1 MiB each.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format($$select t.complete(%L, t.artifact(), jsonb_build_object('a', repeat('x', 1048577)))$$, :'assignment'), 'invalid_argument', null, 'FL400');
select is(t.state(:'assignment'), 'running', 'the assignment is open');
select ok((select verified from t.complete(:'assignment', t.artifact(), jsonb_build_object('a', repeat('x', 1048000)))), 'a little less is taken');
select t.healthy();
select * from finish();
