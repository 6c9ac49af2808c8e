-- R23: time is clock_timestamp(): a lease given late in a long transaction is not partly spent.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

begin;
select count(*) from generate_series(1, 100000) \g /dev/null
select clock_timestamp() as called \gset
select cmp_ok(fleet.renew_lease(:'assignment', :'node', 60), '>=', :'called'::timestamptz + interval '60 seconds', 'the whole minute lies ahead');
commit;
select t.healthy();
select * from finish();
