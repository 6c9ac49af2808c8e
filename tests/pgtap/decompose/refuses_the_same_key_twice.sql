-- decompose: two children are two jobs.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.decompose(%L, %L, %L)', :'assignment', :'node',
  '[{"kind": "part", "idempotency_key": "k"}, {"kind": "part", "idempotency_key": "k"}]'), 'idempotency_key_taken', null, 'FL409');
select t.healthy();
select * from finish();
