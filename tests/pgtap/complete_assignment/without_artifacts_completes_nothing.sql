-- R4: the floor is one.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format($$select state, reason, verified, job_status, missing from t.complete(%L, '[]')$$, :'assignment'),
  $$values ('failed', 'unverified', false, 'queued', '{at least one artifact}'::text[])$$, 'the outcome names what is missing');
select is((select attempts_spent from fleet.jobs), 1, 'it costs an attempt');
select is((select artifacts_verified_at from fleet.assignments), null, 'nothing was verified');
select t.healthy();
select * from finish();
