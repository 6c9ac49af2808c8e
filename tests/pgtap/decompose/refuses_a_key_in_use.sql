-- decompose: a key in use is idempotency_key_taken, also with the same content: a job can't become a child.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job, fleet.submit_job(:'org', 'part', idempotency_key => 'part 1', priority => 200) as other \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.decompose(%L, %L, %L)', :'assignment', :'node', '[{"kind": "part", "idempotency_key": "part 1"}]'), 'idempotency_key_taken', null, 'FL409');
select is((select parent_id from fleet.jobs where id = :'other'), null, 'the other stays its own');
select t.healthy();
select * from finish();
