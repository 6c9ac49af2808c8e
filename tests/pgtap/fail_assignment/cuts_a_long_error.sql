-- Limits: error text cut at 2,000 characters.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.fail(t.claim(:'node'), message => repeat('ä', 1000000));

select is((select length(error) from fleet.assignments), 2000, 'of the assignment');
select is((select length(error) from fleet.jobs), 2000, 'and of the job');
select t.healthy();
select * from finish();
