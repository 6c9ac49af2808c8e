-- A lease is 5 to 3,600 s, on every way to renew one; a number out of range is refused, not bent.

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node \gset

select t.throws(format('select fleet.heartbeat(%L, %L)', :'node', jsonb_build_object('lease_seconds', seconds)), 'invalid_argument', seconds || ' s')
  from unnest(array[0, 4, 3601, 2147483647]) seconds;
select lives_ok(format('select fleet.heartbeat(%L, %L)', :'node', jsonb_build_object('lease_seconds', seconds)), seconds || ' s are welcome')
  from unnest(array[5, 3600]) seconds;

select t.healthy();
select * from finish();
