-- D10, D42: a lane's block is only shown. One that the sweep has not lifted yet keeps no job from a machine; one that holds does.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job, t.job(:'org', requires => '{"vram_min_mb": 99999}') as large \gset
select fleet.sweep_blocked();
insert into fleet_core.lane_blocks (lane_id, organization_id, reason, blocked_at)
  select j.lane_id, j.organization_id, 'no machine in this organization', fleet_core.clock() from fleet_core.jobs j where j.id = :'job';

select is(t.status(:'job'), 'blocked', 'it reads blocked');
select is((select verdict from fleet.explain_job(:'job')), 'would_run', 'explain_job says that it would run');
select is((select node_id from fleet.assign_job(:'job')), :'node'::uuid, 'and so it does');
select alike(t.refused_detail(format('select * from fleet.assign_job(%L)', :'large')), '%is blocked: %99999%', 'the other is blocked, with numbers');

select t.healthy();
select * from finish();
