-- Heartbeats that an app carries together: each node is told of itself and measured by its own figures; what needs more is left out.

select plan(7);

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
select throws_like($$select * from t.heard('{1,3000000000,3}')$$, '%needs a closer look%', 'a figure out of range');
select results_eq($$select ram_free_mb from fleet.devices d join fleet.nodes n on n.id = d.node_id where d.label = 'cpu0' order by n.name$$,
                  $$values (11), (22), (33)$$, 'keeps none of them');

create function t.again(report jsonb) returns bigint language plpgsql as $$
begin
  perform fleet_agent.heartbeat(a.credential, null, report) from t.agents a where a.n = 1;
  return (select count(*) from fleet_agent.heard_again((
    select jsonb_build_array(jsonb_build_object('n', 1, 'credential', a.credential, 'report', report)) from t.agents a where a.n = 1)));
end $$;
select is(t.again(t.report(array(select rpad('k' || k, 60, 'x') from generate_series(1, 900) k))), 1::bigint, 'much to say');
select is(t.again(t.report(array(select rpad('k' || k, 64, 'x') from generate_series(1, 1000) k))), 0::bigint, 'too much to tell at a glance');

select t.healthy();
select * from finish();
