-- Finished jobs in great number: one is really submitted, claimed and completed, by a node of its own, and its rows are copied with
-- other ids and times. So they are what completing leaves, whatever that may be.
-- Run by psql with the variable `million`.

select id as organization from bench.organization \gset
select fleet.create_node(:'organization', 'past') as node \gset
select count(fleet.heartbeat(:'node')) \g /dev/null
select fleet.submit_job(:'organization', 'render', '{"chapter": 1}') as job \gset
select assignment_id as assignment from fleet.claim(:'node') \gset
select count(fleet.complete_assignment(:'assignment', :'node', '[{"content_hash": "0000000000000000000000000000000000000000000000000000000000000000", "storage_key": "k"}]')) \g /dev/null

-- An id as fleet_core.new_id would have made it then: the tenant's tag, 44 bits of milliseconds, 44 random bits.
create function bench.id_of(organization uuid, at timestamptz) returns uuid
language sql
as $$
  select (left(organization::text, 8)
          || overlay(overlay(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 11, '0') placing '8' from 5 for 0) placing '8' from 9 for 0)
          || right(gen_random_uuid()::text, 11))::uuid
$$;

-- Over the last week, but no further back than the first partition of the events: each job takes three seconds.
create unlogged table bench.past as
select t.at, t.at + interval '1 second' as started_at, t.at + interval '3 seconds' as finished_at, encode(sha256(t.n::text::bytea), 'hex') as content_hash,
       bench.id_of(:'organization', t.at) as job, bench.id_of(:'organization', t.at + interval '1 second') as assignment,
       bench.id_of(:'organization', t.at + interval '3 seconds') as artifact
  from (
    select n, s.first + (clock_timestamp() - s.first - interval '3 seconds') * n / :million as at
      from generate_series(1, :million) n
     cross join (select greatest(clock_timestamp() - interval '7 days', date_trunc('month', clock_timestamp(), 'UTC')) as first) s
  ) t;

-- Copies the rows m of one job in a table, once for each row p of bench.past; `changes` says what differs, as {column: expression}.
create procedure bench.multiply(source regclass, key text, job uuid, changes jsonb)
language plpgsql
as $$
declare
  columns text;
  copied  text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
         string_agg(coalesce(changes ->> a.attname, 'm.' || quote_ident(a.attname)), ', ' order by a.attnum)
    into columns, copied
    from pg_attribute a
   where a.attrelid = source and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = '';                     -- what is generated from the rest can't be given
  execute format('insert into %1$s (%2$s) select %3$s from bench.past p join %1$s m on m.%4$I = $1 order by p.at', source, columns, copied, key) using job;
end
$$;

call bench.multiply('fleet_core.jobs', 'id', :'job', '{
  "id": "p.job", "winner_id": "p.assignment", "created_at": "p.at", "started_at": "p.started_at", "finished_at": "p.finished_at"}');
call bench.multiply('fleet_core.ended_assignments', 'job_id', :'job', '{
  "id": "p.assignment", "job_id": "p.job", "assigned_at": "p.started_at", "started_at": "p.started_at", "finished_at": "p.finished_at",
  "artifacts_verified_at": "p.finished_at", "lease_expires_at": "p.started_at + make_interval(secs => m.lease_seconds)"}');
call bench.multiply('fleet_core.artifacts', 'job_id', :'job', '{
  "id": "p.artifact", "job_id": "p.job", "assignment_id": "p.assignment", "created_at": "p.finished_at", "content_hash": "p.content_hash"}');
call bench.multiply('fleet_core.job_events', 'job_id', :'job', '{
  "job_id": "p.job", "assignment_id": "case when m.assignment_id is not null then p.assignment end", "number": "nextval(''fleet_core.event_number'')",
  "at": "case m.event when ''queued'' then p.at when ''verified'' then p.finished_at else p.started_at end"}');

drop table bench.past;
