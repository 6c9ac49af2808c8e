-- max_runtime_s is the job's: the second attempt is bounded as the first was.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', requires => '{"max_runtime_s": 10}') as job \gset
select t.fail(t.claim(:'node'));
select t.later('1 minute');
select isnt(t.claim(:'node'), null, 'handed out again');
select t.later('11 seconds');

select is(fleet.sweep_overdue(), 1, 'and ended again');
select t.healthy();
select * from finish();
