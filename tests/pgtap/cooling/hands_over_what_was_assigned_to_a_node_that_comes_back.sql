-- One job at a time is counted with the one that it is handed: an assigned job must be startable.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2', kinds => '{index}') as other \gset
select count(t.job(:'org', max_attempts => 1)) from generate_series(1, 3);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));
select t.later('5 minutes 1 second');
select t.assign(t.job(:'org'), :'node') as assigned \gset

select is(t.claim(:'node'), :'assigned', 'it gets what was assigned to it');

select t.healthy();
select * from finish();
