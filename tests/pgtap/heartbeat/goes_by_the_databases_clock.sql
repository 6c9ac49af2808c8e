-- R23: no machine's own clock decides anything; its times are kept as a remark.

select plan(4);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as past, fleet.create_node(:'org', 'n2') as future \gset
select fleet.heartbeat(:'past', '{"agent_started_at": "1970-01-01T00:00:00Z"}'), fleet.heartbeat(:'future', '{"agent_started_at": "2100-01-01T00:00:00Z"}');

select is((select count(*) from fleet.nodes where status = 'online'), 2::bigint, 'both are online');
select ok((select bool_and(abs(seconds_since_heartbeat) < 30) from fleet.nodes), 'heard just now');
select results_eq('select agent_started_at from fleet.nodes order by name', $$values ('1970-01-01Z'::timestamptz), ('2100-01-01Z')$$, 'what they say is kept');

select t.healthy();
select * from finish();
