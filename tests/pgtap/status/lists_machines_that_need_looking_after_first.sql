-- Offline, then draining, then new ones; then the busiest; removed ones not at all.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'gone'), t.node(:'org', 'away');
select t.travel('10 minutes');
select t.node(:'org', 'idle'), t.node(:'org', 'busy') as busy, t.node(:'org', 'draining') as draining \gset
select fleet.remove_node(id) from fleet.nodes where name = 'gone';
select fleet.drain_node(:'draining', 'new disk');
select t.job(:'org') as job \gset
select t.claim(:'busy') as assignment \gset

select is(
  (select array_agg(n.value ->> 'name' order by n.place) from jsonb_array_elements(fleet.status() #> '{nodes,listed}') with ordinality n(value, place)),
  '{away,draining,busy,idle}', 'in that order');

select t.healthy();
select * from finish();
