-- assign_job: a larger one raises it, with an event; D11: and joins the open round.

select plan(4);

select t.org() as org \gset
select t.node(:'org', 'a') as a, t.node(:'org', 'b') as b, t.node(:'org', 'c') as c, t.job(:'org') as job \gset
select t.claim(:'a') as first \gset

select results_eq(format('select node_name, attempt from fleet.assign_job(%L, nodes => array[%L, %L]::uuid[], fan_out => 2)', :'job', :'b', :'c'),
  $$values ('b', 1)$$, 'one more slot, in the round that is open');
select is((select fan_out from fleet.jobs), 2, 'it is the job''s own from now on');
select is((select (detail ->> 'fan_out')::int from fleet.events where event = 'fan_out_raised'), 2, 'and the history says so');
select t.healthy();
select * from finish();
