-- Minutes go with the history that they count; the totals never do, and never go back.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.complete(t.claim(:'node')) \g /dev/null
select fleet.run_sweeps() \g /dev/null
select t.later('89 days');
select fleet.purge() \g /dev/null
select isnt_empty('select minute from fleet_core.tally_minutes', 'kept for events_kept_days');
select t.later('2 days');
select fleet.purge() \g /dev/null
select is_empty('select minute from fleet_core.tally_minutes', 'then gone');
select results_eq('select what, jobs from fleet_core.totals order by what', $$values ('completed', 1::bigint), ('started', 1)$$, 'the totals stay');
select t.healthy();
select * from finish();
