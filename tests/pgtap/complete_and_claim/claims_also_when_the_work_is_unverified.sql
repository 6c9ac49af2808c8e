-- An unverified report is an outcome, not a refusal.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format('select (outcome).reason, (next).job_id from fleet.complete_and_claim(%L, %L)', :'assignment', :'node'),
  format($$values ('unverified', %L::uuid)$$, :'j2'), 'the node goes on with the next');
select t.healthy();
select * from finish();
