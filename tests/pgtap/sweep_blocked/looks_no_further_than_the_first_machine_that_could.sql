-- §Cost: one machine that could is enough; only where none could are all of them judged. Those of another kind cost nothing.

select plan(5);

select t.org() as org \gset
select count(t.node(:'org', 'cpu' || n)), count(t.node(:'org', 'print' || n, '{print}')) from generate_series(1, 3) n;
select count(t.node(:'org', 'gpu' || n, devices => jsonb_build_array(t.gpu()))) from generate_series(1, 3) n;

select results_eq(format($$select reason, judged from fleet_core.lane_obstacle(%L, 'render', '{}')$$, :'org'), $$values (null, 0)$$, 'plain work: nothing to judge');
select results_eq(format($$select reason, judged from fleet_core.lane_obstacle(%L, 'render', '{"vram_min_mb": 20000}')$$, :'org'), $$values (null, 1)$$,
  'the first card, before any processor');
select is((select judged from fleet_core.lane_obstacle(:'org', 'render', '{"vram_min_mb": 99999}')), 6, 'nobody: all that render');
select is((select reason from fleet_core.lane_obstacle(:'org', 'bake', '{"labels": {"oven": "hot"}}')),
  'no machine could run it; nearest is cpu1: labels: needs {"oven": "hot"}, this node has {}', 'a reason without devices');

select t.healthy();
select * from finish();
