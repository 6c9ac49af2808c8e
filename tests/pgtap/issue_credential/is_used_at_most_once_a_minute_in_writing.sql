-- last_used_at is written at most once a minute.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:heartbeat}') as credential \gset

select fleet_agent.heartbeat(:'credential', null, '{}');
select last_used_at as first from fleet.credentials \gset
select isnt(:'first'::timestamptz, null, 'written at the first use');
select t.travel('59 seconds');
select fleet_agent.heartbeat(:'credential', null, '{}');
select is((select last_used_at from fleet.credentials), :'first', 'not within the minute');
select t.travel('2 seconds');
select fleet_agent.heartbeat(:'credential', null, '{}');
select ok((select last_used_at > :'first'::timestamptz + interval '1 minute' from fleet.credentials), 'after it');
select last_used_at as before from fleet.credentials \gset
select t.travel('2 minutes');
select t.refused_detail(format('select fleet_agent.claim(%L, null, null, 1, 60)', :'credential'));
select is((select last_used_at from fleet.credentials), :'before', 'and not by a call that was refused');

select t.healthy();
select * from finish();
