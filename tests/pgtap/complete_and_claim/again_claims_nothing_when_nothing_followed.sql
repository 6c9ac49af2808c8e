-- D13: the first answer said that there was nothing.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1 \gset
select t.claim(:'node') as assignment \gset
select from fleet.complete_and_claim(:'assignment', :'node', t.artifact());
select t.job(:'org') as j2 \gset

select results_eq(format('select next is null from fleet.complete_and_claim(%L, %L)', :'assignment', :'node'), 'values (true)', 'a repeat says so again');
select is(t.status(:'j2'), 'queued', 'what came meanwhile waits for a claim');
select t.healthy();
select * from finish();
