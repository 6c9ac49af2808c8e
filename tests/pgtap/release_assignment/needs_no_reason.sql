-- release_assignment(assignment, node, reason = null)

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as a1, t.claim(:'node') as a2 \gset

select is((select state from fleet.release_assignment(:'a1', :'node')), 'released', 'without one');
select is((select state from fleet.release_assignment(:'a2', :'node', repeat('x', 1000000))), 'released', 'or with one of any length');
select t.healthy();
select * from finish();
