-- R31: among jobs of equal priority the one that became ready first goes first.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as first \gset
select t.job(:'org') as second \gset
select t.job(:'org') as third \gset

select is((select job_id from fleet.claim(:'node')), :'first', 'the first');
select is((select job_id from fleet.claim(:'node')), :'second', 'the second');
select is((select job_id from fleet.claim(:'node')), :'third', 'the third');
select is(t.claim(:'node'), null, 'and no more');

select t.healthy();
select * from finish();
