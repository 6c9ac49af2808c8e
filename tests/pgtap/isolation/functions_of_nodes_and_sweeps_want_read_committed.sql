-- D22: claim, assign_job, heartbeat, reports and sweeps refuse anything but READ COMMITTED.

select plan(37);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment, t.job(:'org') as waiting \gset
create table public.calls as select * from (values
  (format('select fleet.claim(%L)', :'node')),
  (format('select fleet.assign_job(%L)', :'waiting')),
  (format('select fleet.heartbeat(%L)', :'node')),
  (format('select fleet.start_assignment(%L, %L)', :'assignment', :'node')),
  (format('select fleet.renew_lease(%L, %L)', :'assignment', :'node')),
  (format('select fleet.report_progress(%L, %L, 1)', :'assignment', :'node')),
  (format('select fleet.complete_assignment(%L, %L, t.artifact())', :'assignment', :'node')),
  (format($$select fleet.complete_assignments(%L, '[{"assignment": "%s"}]')$$, :'node', :'assignment')),
  (format('select fleet.complete_and_claim(%L, %L, t.artifact())', :'assignment', :'node')),
  (format($$select fleet.fail_assignment(%L, %L, 'e')$$, :'assignment', :'node')),
  (format('select fleet.release_assignment(%L, %L)', :'assignment', :'node')),
  (format($$select fleet.decompose(%L, %L, '[{"kind": "part"}]')$$, :'assignment', :'node')),
  ('select fleet.sweep_expired_leases()'),
  ('select fleet.sweep_overdue()'),
  ('select fleet.sweep_drains()'),
  ('select fleet.run_sweeps()'),
  ('select fleet.sweep_blocked()'),
  ('select fleet.purge()')) v(call);

begin isolation level repeatable read;
select t.throws(call, 'isolation_not_supported', 'repeatable read: ' || substring(call from 'fleet\.(\w+)'), 'FL400') from public.calls;
commit;
begin isolation level serializable;
select t.throws(call, 'isolation_not_supported', 'serializable: ' || substring(call from 'fleet\.(\w+)'), 'FL400') from public.calls;
commit;
select t.healthy();
select * from finish();
