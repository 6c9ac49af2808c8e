-- What a report says has been checked when it was said first; who says it, and what has changed since, is checked each time.

select plan(17);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:heartbeat}') as credential,
       fleet.issue_credential(:'node', 'k2', 'hash', 'reader', '{compute:read}') as reader \gset
create function t.call(credential uuid, report jsonb) returns jsonb language sql as $$
  -- As the app calls: with those that come together first.
  select coalesce((select a.answer from fleet_agent.heard_again(jsonb_build_array(jsonb_build_object('n', 1, 'credential', credential, 'report', report))) a),
                  fleet_agent.heartbeat(credential, 'one', report)) $$;
create function t.beat(credential uuid, more jsonb = '{}') returns text language plpgsql as $$
begin
  perform t.call(credential, t.report() || '{"instance_id": "one", "lease_seconds": 60}' || more);
  return current_setting('synchronous_commit');
exception when others then
  return sqlerrm;
end $$;
select t.beat(:'credential');

select is(t.beat(:'credential'), 'off', 'it says the same');
select fleet_agent.node(:'reader', 'one');
select is(t.beat(:'reader'), 'scope_missing', 'with another credential of the node');
select t.travel('70 seconds');
select t.beat(:'credential'), t.beat(:'credential');
select cmp_ok((select last_used_at from fleet_core.credentials where id = :'credential'), '>', fleet_core.clock() - interval '5 seconds', 'a credential in use is noted');
update fleet_core.installation set pulse_at = pulse_at - interval '20 seconds';
select t.beat(:'credential');
select cmp_ok((select pulse_at from fleet_core.installation), '>', clock_timestamp() - interval '5 seconds', 'the controller is there');
select is(t.beat(:'credential', jsonb_build_object('measurements', '[]'::jsonb)), 'invalid_argument', 'measurements of another shape');
select is(t.beat(:'credential', jsonb_build_object('measurements', jsonb_build_object('x', repeat('x', 2000000)))), 'invalid_argument', 'too many of them');
update fleet_core.settings set lease_min_seconds = 61;
select is(t.beat(:'credential'), 'invalid_argument', 'a lease that is too short by now');
update fleet_core.settings set lease_min_seconds = 5, max_payload_bytes = 1024;
select is(t.beat(:'credential', jsonb_build_object('measurements', jsonb_build_object('x', repeat('x', 2000)))), 'invalid_argument', 'more than is taken by now');
update fleet_core.settings set max_payload_bytes = default;
select fleet.set_node_status(:'node', 'provisioning');
select t.beat(:'credential');
select is((select status from fleet.nodes), 'online', 'a node that comes into service');
select t.beat(:'credential');
select t.job(:'org') as job \gset
select t.claim(:'node') as a \gset
select is((t.call(:'credential', t.report() || jsonb_build_object('instance_id', 'one', 'lease_seconds', 60, 'assignments', jsonb_build_array(:'a'))) #>> '{renewed,0,id}')::uuid, :'a'::uuid, 'a lease to renew');
update fleet_core.open_assignments set lease_seconds = 15;
select is(t.call(:'credential', t.report() || '{"instance_id": "one", "lease_seconds": 60}') ->> 'next_heartbeat_seconds', '5', 'a short lease to come back for');
select fleet.release_assignment(:'a', :'node');
select is(t.beat(:'credential'), 'off', 'it has nothing in hand and says the same');
select is(t.call(:'credential', t.report() || jsonb_build_object('instance_id', 'one', 'lease_seconds', 60, 'assignments', jsonb_build_array(:'a'))) #>> '{stop,0,id}',
          :'a', 'what it has no more, and should know of');
select t.beat(:'credential', '{"agent_version": "2.0"}');
select is((select agent_version from fleet_core.heartbeats where node_id = :'node'), '2.0', 'another word');
select t.throws(format('select t.call(%L, %L)', :'credential', '5'), 'invalid_argument', 'no report at all');
select t.beat(:'credential');
select fleet.revoke_credentials(:'node');
select is(t.beat(:'credential'), 'credential_invalid', 'a credential that was revoked');

select t.healthy();
select * from finish();
