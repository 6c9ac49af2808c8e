-- R12: draining finishes what it holds and takes no more.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as assignment \gset
select fleet.drain_node(:'node', 'new disk');

select results_eq(
  format('select (outcome).verified, next is null from fleet.complete_and_claim(%L, %L, t.artifact())', :'assignment', :'node'),
  'values (true, true)', 'its report counts, and there is no next');
select t.healthy();
select * from finish();
