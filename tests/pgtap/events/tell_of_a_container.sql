-- R18: decomposed, settled.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1) as children \gset
select t.complete(t.claim(:'node'));

select is(t.events(:'job'), '{queued,assigned,started,decomposed,settled}', 'the container');
select is(t.events((:'children'::uuid[])[1]), '{queued,assigned,started,verified}', 'the child');
select results_eq($$select node_id, detail ->> 'status' from fleet.events where event in ('decomposed', 'settled') order by number$$,
  format($$values (%L::uuid, null), (null, 'complete')$$, :'node'), 'who split it, and how it ended');
select t.healthy();
select * from finish();
