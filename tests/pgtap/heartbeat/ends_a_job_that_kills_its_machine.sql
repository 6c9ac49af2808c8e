-- D14, R6: at max_attempts such restarts it is failed.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 2) as job \gset

create function pg_temp.crash(instance text) returns text language plpgsql as $$
declare node uuid := (select id from fleet.nodes); assignment uuid;
begin
  perform t.travel('20 seconds'), fleet.heartbeat(node, jsonb_build_object('instance_id', instance, 'assignments', '[]'::jsonb));
  assignment := t.claim(node);
  perform fleet.heartbeat(node, jsonb_build_object('instance_id', instance, 'assignments', jsonb_build_array(assignment)));
  perform fleet.heartbeat(node, jsonb_build_object('instance_id', instance || ' again', 'assignments', '[]'::jsonb));
  return (select status from fleet.jobs);
end $$;
select is(pg_temp.crash('one'), 'queued', 'after the first crash it waits');
select pg_temp.crash('two') as second \gset
select t.travel('2 minutes');
select count(*) as swept from fleet.run_sweeps() \gset
select is((select status from fleet.jobs), 'failed', 'after the second it has failed');

select t.healthy();
select * from finish();
