-- D20, D35: what goes can't become an input any more.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'tree') as tree \gset
select t.split(t.claim(:'node'), 4) \g /dev/null
select t.complete(t.claim(:'node')) from generate_series(1, 4) \g /dev/null
select t.later('31 days');
select fleet.set_setting('purge_batch', '3');
select fleet.purge();
select id as going from fleet.artifacts limit 1 \gset
select t.throws(format('select fleet.submit_job(%L, %L, inputs => array[%L::uuid])', :'org', 'late', :'going'), 'invalid_argument', 'as if it were not there', 'FL400');
select t.healthy();
select * from finish();
