-- report_progress renews too, for the length of the lease it has.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 120) \gset
select t.later('100 seconds');
select fleet.report_progress(:'assignment', :'node', 50);

select cmp_ok((select lease_expires_at from fleet.assignments where id = :'assignment'), '>',
  fleet_core.clock() + interval '115 seconds', 'the lease begins anew');
select t.healthy();
select * from finish();
