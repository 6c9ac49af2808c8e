-- D22: a snapshot that stands still can't be looked at again after a lock.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:heartbeat}') as credential \gset
select fleet_agent.heartbeat(:'credential', 'one', '{}');

begin isolation level repeatable read;
select t.throws(format('select fleet.heartbeat(%L)', :'node'), 'isolation_not_supported', 'repeatable read');
commit;
begin isolation level repeatable read;
select t.throws(format('select fleet_agent.heard_again(%L)', jsonb_build_array(jsonb_build_object('n', 1, 'credential', :'credential', 'report', '{"instance_id": "one"}'::jsonb))),
                'isolation_not_supported', 'though it says the same');
commit;
begin isolation level serializable;
select t.throws(format('select fleet.heartbeat(%L)', :'node'), 'isolation_not_supported', 'serializable');
commit;

select t.healthy();
select * from finish();
