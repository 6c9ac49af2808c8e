-- D1: an effective expiry is the later of lease_expires_at and back_at + its own lease.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', priority => 1) as first, t.job(:'org', priority => 2) as second \gset
select assignment_id as short from fleet.claim(:'node', lease_seconds => 30) \gset
select assignment_id as long from fleet.claim(:'node', lease_seconds => 3600) \gset
select t.absent('10 minutes');
select fleet.run_sweeps();

select t.travel('29 seconds');
select fleet.run_sweeps();
select is(t.state(:'short'), 'running', '29 s after it is back');
select t.travel('2 seconds');
select fleet.run_sweeps();
select is(t.state(:'short'), 'expired: lease_expired', '31 s after it is back');
select t.travel('48 minutes');
select fleet.run_sweeps();
select is(t.state(:'long'), 'running', 'an hour''s lease lasts an hour');
select t.travel('12 minutes');
select fleet.run_sweeps();
select is(t.state(:'long'), 'expired: lease_expired', 'after it is back');

select t.healthy();
select * from finish();
