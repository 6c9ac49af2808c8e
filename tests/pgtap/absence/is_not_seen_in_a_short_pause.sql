-- D1: a gap over 30 s is an absence; a shorter one is none, nor is a first pulse ever.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', priority => 1) as first, t.job(:'org', priority => 2) as second \gset
select assignment_id as a from fleet.claim(:'node', lease_seconds => 20) \gset
select t.absent('28 seconds');
select fleet.run_sweeps();
select is(t.state(:'a'), 'expired: lease_expired', '28 s');

select assignment_id as a from fleet.claim(:'node', lease_seconds => 20) \gset
update fleet_core.installation set pulse_at = null, back_at = null;
select t.travel('5 minutes');
select fleet.run_sweeps();
select is(t.state(:'a'), 'expired: lease_expired', 'no earlier pulse: no grace');

select t.healthy();
select * from finish();
