-- R23: a lease runs its full length from the call, however old the transaction is, and the answer's end is the stored one.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
begin;
do $$ declare start timestamptz := clock_timestamp(); begin while clock_timestamp() < start + interval '30 ms' loop end loop; end $$;
select assignment_id, lease_expires_at as lease from fleet.claim(:'node', lease_seconds => 300) \gset

select ok(:'lease'::timestamptz >= now() + interval '300.03 seconds', 'counted from the call, not from the transaction''s start');
select ok(:'lease'::timestamptz <= clock_timestamp() + interval '300 seconds', 'and no longer');
select is((select lease_expires_at from fleet.assignments where id = :'assignment_id'), :'lease'::timestamptz, 'the stored end is the answer''s');
commit;

select t.healthy();
select * from finish();
