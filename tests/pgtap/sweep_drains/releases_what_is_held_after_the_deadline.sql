-- R12, assignment states: released/drain_deadline spends nothing.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as started, t.assign(:'j2', :'node') as waiting \gset
select fleet.drain_node(:'node', 'new disk', '30 seconds');
select t.later('31 seconds');

select is(fleet.sweep_drains(), 2, 'the answer is how many jobs changed');
select is(array[t.state(:'started'), t.state(:'waiting')], '{"released: drain_deadline","released: drain_deadline"}', 'started or not');
select results_eq('select distinct status, attempts_spent, run_at from fleet.jobs', $$values ('queued', 0, null::timestamptz)$$, 'the jobs are back at no cost');
select isnt(t.claim(:'other'), null, 'and free for another node');
select t.healthy();
select * from finish();
