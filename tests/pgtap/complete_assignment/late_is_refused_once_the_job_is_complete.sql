-- R8: an assignment on a finished job may not.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as old \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.later('10 seconds');
select t.complete(t.claim(:'other'));

select t.throws(format('select t.complete(%L)', :'old'), 'job_already_finished', null, 'FL409');
select is((select count(*)::int from fleet.artifacts), 1, 'one accepted result only');
select t.healthy();
select * from finish();
