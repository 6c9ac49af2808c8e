-- Once a lane turned out to be not for a node now, the others are looked at together. Whatever that leaves out, judging it would have refused or left too.

select plan(4);

select setseed(0.1);
set local plan_cache_mode = force_generic_plan;
set local jit = off;
create function t.any_of(variadic choices text[]) returns text language sql as $$ select choices[1 + floor(random() * cardinality(choices))::int] $$;
create function t.model() returns text language sql as $$ select 'm' || 1 + floor(random() * 12)::int $$;
create function t.mb() returns int language sql as $$ select (1000 * (1 + floor(random() * 24)))::int $$;

-- Small fleets, so that each machine matters.
create table t.fleets as select t.org('o' || n) as org from generate_series(1, 90) n;
select fleet.register_model('m' || n, vram_min_mb => case when n % 5 = 0 then 0 else t.mb() end, ram_min_mb => case when n % 5 = 0 or n % 3 = 0 then t.mb() else 0 end,
                            requires_accelerators => case when n % 4 = 0 then '{cuda}'::text[] else '{}' end)
  from generate_series(1, 12) n;

create function t.accelerators() returns jsonb language sql as $$
  select jsonb_build_object('supports_accelerators', case when random() < 0.6 then '["cuda"]' else '[]' end::jsonb)
$$;
-- In each one machine without a card, one with a card or with unified memory, and now and then another.
create function t.machine(org uuid, n int) returns void language sql as $$
  select t.node(org, 'n' || n, case when random() < 0.3 then '{infer}'::text[] end, (
    select jsonb_agg(d) from (
      select t.cpu(t.mb() + 8000) || t.accelerators() as d
      union all
      select t.gpu(t.mb()) || t.accelerators() where n > 1 and random() < 0.7
      union all
      select jsonb_build_object('kind', 'gpu_integrated', 'label', 'gpu1') where n > 1 and random() < 0.4) x))
$$;
select t.machine(f.org, n) from t.fleets f cross join generate_series(1, 3) n where n < 3 or random() < 0.2;
-- Some of their models are loaded, and some of their memory is given out.
select fleet.set_node_model_state(d.node_id, t.model(), 'loaded', d.label) from fleet_core.devices d where random() < 0.7;
select t.assign(t.job(n.organization_id, 'infer', requires => case when random() < 0.5 then jsonb_build_object(t.any_of('vram_min_mb', 'ram_min_mb'), t.mb())
                                                                   else jsonb_build_object('models', array(select m.slug from fleet_core.node_models m where m.node_id = n.id)) end), n.id)
  from fleet_core.nodes n
 where random() < 0.5;

select count(t.job(f.org, t.any_of('infer', 'render'), priority => 100 + n % 2, requires => jsonb_strip_nulls(jsonb_build_object(
         'vram_min_mb', case when random() < 0.4 then t.mb() end, 'ram_min_mb', case when random() < 0.2 then t.mb() end,
         'models', case when random() < 0.3 then jsonb_build_array(t.model()) when random() < 0.3 then jsonb_build_array(t.model(), t.model()) end,
         'models_together', case when random() < 0.3 then true end,
         'accelerators', case when random() < 0.3 then '["cuda"]'::jsonb end))))
  from t.fleets f
 cross join generate_series(1, 12) n;
-- Some have waited long enough.
update fleet_core.queue set ready_at = ready_at - interval '11 seconds' where random() < 0.2;

create table t.looks as
select n.id as node, h as head, o.offer, case when (h).ready_at >= (o.offer).ready_before then fleet_core.faster_elsewhere(n, (h).kind, (h).requires, fleet_core.clock()) end as faster
  from fleet_core.nodes n
 cross join lateral (select fleet_core.books_of(n.id) as books offset 0) b
 cross join lateral unnest(fleet_core.lane_heads(n, null, true, 'infinity')) h
 cross join fleet_core.settings s
 cross join lateral (select fleet_core.offer_of(n, h, b.books, fleet_core.clock(), s) as offer offset 0) o;
create function t.takes(l t.looks) returns boolean language sql as $$
  select (l.offer).lane is not null and (l.faster).device_id is null
$$;
-- What each lane that is not taken makes its node leave out.
create table t.glances as
select l.node, (l.offer).lane is null as is_full, l.faster, g.left_out
  from t.looks l
  join fleet_core.nodes n on n.id = l.node
 cross join lateral (
   select array(select o.head from t.looks o where o.node = l.node) as heads) h
 cross join lateral (
   select array(select u.lane from unnest(h.heads) u
                except
                select u.lane from unnest(fleet_core.heads_in_reach(h.heads, n, fleet_core.books_of(n.id), l.faster, (l.offer).ready_before)) u) as left_out) g
 where not t.takes(l);

select is_empty($$
  select n.name, (o.head).requires
    from t.glances g
    join t.looks o on o.node = g.node and (o.head).lane = any (g.left_out)
    join fleet_core.nodes n on n.id = g.node
   where t.takes(o)
$$, 'nothing is left out that the node would have taken');
select cmp_ok((select count(*)::int from t.glances g where g.is_full and g.left_out <> '{}'), '>', 0, 'a node that is full passes others by');
select cmp_ok((select count(*)::int from t.glances g where not g.is_full and g.left_out <> '{}'), '>', 0, 'and one that leaves work to a faster one');
select cmp_ok((select count(distinct (g.faster).device_kind)::int from t.glances g where g.left_out <> '{}'), '>', 1, 'of several kinds');

select * from finish();
