-- Lanes are found by an index on one of the labels that they ask for: it must pass by none that the node can serve, and let none through that it
-- can't. Labels are asked for by containment.

select plan(17);

select t.org() as org \gset
select t.node(:'org') as node \gset
-- Longer than an index takes, and nothing that it could compress.
select string_agg(md5(n::text), '') as long from generate_series(1, 300) n \gset
select fleet.set_node_labels(:'node', jsonb_build_object('rack', 'r1', 'a=b', 'c', 'a', 'b=c', 'n', 1.0, 'on', true, 'zones', '["x", "y"]'::jsonb,
  'disk', '{"size": 4, "kind": "ssd"}'::jsonb, 'empty', '', 'long', :'long' || '1'));

create function pg_temp.served(labels jsonb) returns boolean
language plpgsql as $$
declare
  org  uuid := (select n.organization_id from fleet.nodes n limit 1);
  job  uuid := fleet.submit_job(org, 'render', requires => jsonb_build_object('labels', labels));
  got  uuid := (select c.job_id from fleet.claim((select n.id from fleet.nodes n limit 1)) c);
begin
  if got is null then
    perform fleet.cancel_job(job, 'not served');
  end if;
  return got is not distinct from job;
end
$$;

select ok(pg_temp.served('{"rack": "r1"}'), 'a text');
select ok(pg_temp.served('{"rack": "r1", "on": true}'), 'a text and something else');
select ok(pg_temp.served('{"n": 1}'), 'a number, however it is written');
select ok(pg_temp.served('{"on": true}'), 'true');
select ok(pg_temp.served('{"zones": ["y"]}'), 'one of several');
select ok(pg_temp.served('{"disk": {"kind": "ssd"}}'), 'a part of an object');
select ok(pg_temp.served('{"empty": ""}'), 'an empty text');
select ok(pg_temp.served('{"a=b": "c"}'), 'two that look alike: the one');
select ok(pg_temp.served('{"a": "b=c"}'), 'and the other');
select ok(pg_temp.served(jsonb_build_object('long', :'long' || '1')), 'a long text');
select ok(not pg_temp.served(jsonb_build_object('long', :'long' || '2')), 'not one that is different only at its end');
select ok(not pg_temp.served('{"rack": "r2"}'), 'not another text');
select ok(not pg_temp.served('{"rack": "r1", "on": false}'), 'not where one of two is different');
select ok(not pg_temp.served('{"n": "1"}'), 'not a text for a number');
select ok(not pg_temp.served('{"zones": "y"}'), 'not a text for a list');
select ok(not pg_temp.served('{"disk": {"kind": "hdd"}}'), 'not another object');

select t.healthy();
select * from finish();
