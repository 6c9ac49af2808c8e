-- D19

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format('select state, reason, verified, job_status, cardinality(artifacts) from fleet.complete_assignments(%L, %L)', :'node', jsonb_build_array(
    jsonb_build_object('assignment', :'assignment', 'artifacts', t.artifact()),
    jsonb_build_object('assignment', :'assignment', 'artifacts', '[]'::jsonb))),
  $$values ('succeeded', 'verified', true, 'complete', 1), ('succeeded', 'verified', true, 'complete', 1)$$, 'the second gets the first''s answer');
select is(t.events(:'job'), '{queued,assigned,started,verified}', 'and is noted nowhere');
select t.healthy();
select * from finish();
