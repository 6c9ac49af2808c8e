-- complete_and_claim: next is null when there is none.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format('select (outcome).verified, next is null from fleet.complete_and_claim(%L, %L, t.artifact())', :'assignment', :'node'),
  'values (true, true)', 'the report counts, and there is no next');
select t.healthy();
select * from finish();
