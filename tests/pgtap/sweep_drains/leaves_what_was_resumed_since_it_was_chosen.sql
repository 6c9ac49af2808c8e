-- R12: the deadline is looked at again under the lock; that the controller was once away does not stand in for one.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as held \gset
select t.absent('5 minutes');
select fleet.heartbeat(:'node');
select t.later('1 day');

select is((select count(*) from fleet_core.installation where back_at is not null), 1::bigint, 'it was away once');
select fleet_core.end_drained(array[:'held'::uuid]);
select is(t.state(:'held'), 'running', 'its node has no deadline any more');

select t.healthy();
select * from finish();
