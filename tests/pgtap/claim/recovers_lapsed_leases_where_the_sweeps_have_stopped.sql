-- A fleet whose sweeps have died still moves: whoever claims ends a few lapsed leases, and only then.

select plan(6);

select t.org() as org \gset
select t.node(:'org', 'lost') as lost, t.node(:'org', 'alive') as alive, t.job(:'org') as job \gset
select t.claim(:'lost') as assignment \gset
select fleet.sweep_expired_leases();
select t.travel('10 minutes');
select fleet.heartbeat(:'alive');

update fleet_core.installation set pulse_at = null;
select is((select count(*) from fleet.claim(:'alive')), 0::bigint, 'a claim');
select is(t.state(:'assignment'), 'running', 'leaves it to the sweeps, which ran a moment ago');

update fleet_core.sweeps set started_at = clock_timestamp() - interval '2 minutes', finished_at = clock_timestamp() - interval '2 minutes';
update fleet_core.installation set pulse_at = clock_timestamp();
select is((select count(*) from fleet.claim(:'alive')), 0::bigint, 'nor does each claim look for itself');

update fleet_core.installation set pulse_at = clock_timestamp() - interval '10 seconds';
select fleet.claim(:'alive');
select is(t.state(:'assignment'), 'expired: lease_expired', 'but with the next pulse it is ended in their stead');
select is((select finished_at < clock_timestamp() - interval '1 minute' from fleet.sweeps where sweep = 'expired_leases'), true,
  'which is no run of theirs: they still read late');

select t.healthy();
select * from finish();
