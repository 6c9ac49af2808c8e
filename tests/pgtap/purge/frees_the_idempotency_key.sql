-- A key lives as long as its job: afterwards, and as soon as its tree begins to go, it is free for other work.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'plain', idempotency_key => 'k1') as plain, fleet.submit_job(:'org', 'tree', idempotency_key => 'k2') as tree \gset
select t.complete(t.claim(:'node')) \g /dev/null
select t.split(t.claim(:'node'), 3) \g /dev/null
select t.complete(t.claim(:'node')) from generate_series(1, 3) \g /dev/null
select t.later('31 days');
select fleet.set_setting('purge_batch', '2');
select fleet.purge();

select isnt(fleet.submit_job(:'org', 'other', idempotency_key => 'k1'), :'plain', 'the key of a job that is gone');
select isnt(fleet.submit_job(:'org', 'other', idempotency_key => 'k2'), :'tree', 'the key of a tree that is going');
select fleet.purge() from generate_series(1, 5) \g /dev/null
select t.healthy();
select * from finish();
