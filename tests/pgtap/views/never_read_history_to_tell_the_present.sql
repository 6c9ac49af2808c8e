-- What operators poll reads no table that grows with history, but by index. With sequential scans out of favour, one in a plan has no other way.

select plan(3);

create function pg_temp.scans(view text) returns setof text language plpgsql as $$
declare
  line text;
begin
  for line in execute format('explain (costs off) select * from fleet.%I limit 100', view) loop
    if line ~ 'Seq Scan on (jobs|ended_assignments|artifacts|stored_bytes|job_events|audit_events|tally_minutes)' then
      return next view || ': ' || trim(line);
    end if;
  end loop;
end $$;
set enable_seqscan = off;
select is_empty($$select pg_temp.scans(v) from unnest(array['queue', 'waiting', 'stuck', 'sweeps', 'throughput', 'nodes', 'devices', 'heartbeats']) v$$, 'what is polled');
select is_empty($$select pg_temp.scans('events')$$, 'the newest events');

create function pg_temp.plan_of(query text) returns text language plpgsql as $$
declare
  line text;
  plan text := '';
begin
  for line in execute 'explain (costs off) ' || query loop plan := plan || line || E'\n'; end loop;
  return plan;
end $$;
select doesnt_match(pg_temp.plan_of('select * from fleet.events limit 100'), '(?n)^ *->  Sort$', 'which are not sorted but read in order');
reset enable_seqscan;
select * from finish();
