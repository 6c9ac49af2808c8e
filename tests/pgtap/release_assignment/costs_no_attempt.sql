-- Assignment states: handed_back spends no attempt. R6: a round that ended without spending returns at once.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format('select state, reason, verified, job_status, missing, artifacts, superseded_nodes from t.release(%L)', :'assignment'),
  $$values ('released', 'handed_back', false, 'queued', '{}'::text[], '{}'::uuid[], '{}'::uuid[])$$, 'the outcome');
select is((select attempts_spent from fleet.jobs), 0, 'nothing is spent');
select isnt(t.claim(:'other'), null, 'another node gets it at once');
select t.healthy();
select * from finish();
