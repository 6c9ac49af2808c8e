-- Heartbeats that an app carries together: each node is told of itself and measured by its own figures; what needs more is left out.

select plan(4);

select t.org() as org \gset
create function t.says(ram_free bigint) returns jsonb language sql as $$
  select jsonb_build_object('devices', jsonb_build_array(t.cpu() || jsonb_build_object('ram_free_mb', ram_free), t.gpu())) $$;
create table t.agents as
select x.n, fleet.create_node(:'org', 'node-' || x.n) as node from generate_series(1, 3) x(n);
alter table t.agents add credential uuid;
update t.agents set credential = fleet.issue_credential(node, 'k' || n, 'hash', 'agent', '{compute:heartbeat}');
select fleet_agent.heartbeat(credential, null, t.says(1000)) from t.agents \g /dev/null
create function t.heard(figures bigint[]) returns table (n int, answer jsonb) language sql as $$
  select h.* from fleet_agent.heard_again((
    select jsonb_agg(jsonb_build_object('n', a.n, 'credential', a.credential, 'report', t.says(figures[a.n])) order by a.n desc) from t.agents a)) h $$;

select results_eq($$select n, answer #>> '{node,name}' from t.heard('{11,22,33}') order by 1$$,
                  $$values (1, 'node-1'), (2, 'node-2'), (3, 'node-3')$$, 'each is told of itself');
select results_eq($$select ram_free_mb from fleet.devices d join fleet.nodes n on n.id = d.node_id where d.label = 'cpu0' order by n.name$$,
                  $$values (11), (22), (33)$$, 'and measured by its own figures');
select results_eq($$select n from t.heard('{1,3000000000,3}') order by 1$$, $$values (1), (3)$$, 'a figure out of range needs a closer look');

select t.healthy();
select * from finish();
