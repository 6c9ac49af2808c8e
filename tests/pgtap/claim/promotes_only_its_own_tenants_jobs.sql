-- D8, R14: a claim looks at its own organization; what is due elsewhere is for others to find.

select plan(3);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a') as node \gset
select fleet.submit_job(:'b', 'render', run_at => fleet_core.clock() + interval '10 seconds') as foreign \gset
select t.travel('20 seconds');

select is(t.claim(:'node'), null, 'there is nothing for it');
select is((select delayed from fleet.queue where organization_id = :'b'), 1, 'the other tenant''s job is as it was');

select t.healthy();
select * from finish();
