-- R9: a start renews the lease.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select t.later('40 seconds');

select cmp_ok((select lease_expires_at from fleet.start_assignment(:'assignment', :'node')), '>',
  fleet_core.clock() + interval '55 seconds', 'the lease of 60 s runs from the start');
select t.healthy();
select * from finish();
