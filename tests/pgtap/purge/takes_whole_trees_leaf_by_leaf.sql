-- D35: a tree goes when its root is past its time: out of sight first, then leaves before their container, over many calls; no rule is broken midway.

select plan(14);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'book') as root \gset
select t.split(t.claim(:'node'), 3, 'chapter') \g /dev/null
select t.split(t.claim(:'node'), 2, 'page') \g /dev/null
select t.complete(t.claim(:'node')) from generate_series(1, 3) \g /dev/null
select t.later('31 days');
select is(fleet.purge(), 0, 'children that finished long ago wait for their root');
select t.fail(t.claim(:'node')) \g /dev/null
select is(t.status(:'root'), 'partial', 'which finishes now');
select t.later('29 days');
select is(fleet.purge(), 0, 'and stays for its time');
select t.later('1 day');

select fleet.set_setting('purge_batch', '2');
select id as chapter from fleet_core.jobs where parent_id = :'root' and is_container \gset
select ok(fleet.purge() > 0, 'then it goes, two jobs a call');
select ok((select count(*) between 1 and 5 from fleet_core.jobs), 'some are left');
select is(t.status(:'root'), null, 'the root is out of sight at once');
select t.throws(format('select fleet.job(%L)', :'root'), 'job_not_found', 'and not to be found', 'FL404');
select t.throws(format('select fleet.retry_job(%L)', :'root'), 'job_not_found', 'nor to be retried', 'FL404');
select is_empty('select * from fleet.check_invariants()', 'midway no rule is broken');
select ok(fleet.purge() > 0, 'the next call goes on');
select is_empty('select * from fleet.check_invariants()', 'still no rule is broken');
select fleet.purge() from generate_series(1, 5) \g /dev/null
select is_empty('select id from fleet_core.jobs', 'until nothing is left');
select is((select sum((e.detail ->> 'jobs')::int) from fleet.events e where e.event = 'jobs_purged'), 6::bigint, 'each counted once');
select t.healthy();
select * from finish();
