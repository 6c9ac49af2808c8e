-- By the agents' door, which is called in a transaction of its own. Whatever else a heartbeat does is durable, and so is a DBA's transaction.

select plan(5);

set synchronous_commit = on;
select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:heartbeat}') as credential \gset
create function t.waits_after(statement text) returns text language plpgsql as $$
declare
  waits text;
begin
  execute statement;
  waits := current_setting('synchronous_commit');
  perform set_config('synchronous_commit', 'on', true);
  return waits;
end $$;
create function t.beat(credential uuid, more jsonb = '{}') returns text language sql as $$
  select t.waits_after(format('select * from fleet_agent.heard_again(%L)', jsonb_build_array(
    jsonb_build_object('n', 1, 'credential', credential, 'report', t.report() || '{"instance_id": "one"}' || more)))) $$;

select is(t.waits_after(format('select fleet_agent.heartbeat(%L, %L, %L)', :'credential', 'one', t.report())), 'on', 'it says something new');
select is(t.beat(:'credential'), 'off', 'it says the same');
select is(t.waits_after(format('select fleet.heartbeat(%L, %L)', :'node', t.report() || '{"instance_id": "one"}')), 'on', 'by a DBA''s hand');
select t.job(:'org') as job \gset
select t.claim(:'node') as a \gset
select is(t.beat(:'credential', jsonb_build_object('assignments', jsonb_build_array(:'a'))), 'on', 'it renews a lease');

select t.healthy();
select * from finish();
