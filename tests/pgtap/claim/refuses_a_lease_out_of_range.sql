-- A lease is 5 to 3,600 s.

select plan(10);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as a, t.job(:'org') as b \gset

select t.throws(format('select * from fleet.claim(%L, lease_seconds => %s)', :'node', seconds), 'invalid_argument', seconds)
  from unnest(array['null', '0', '4', '-60', '3601', '2147483647']) seconds;
select is_empty('select from fleet.assignments', 'nothing was handed out');
select isnt_empty(format('select * from fleet.claim(%L, lease_seconds => %s)', :'node', seconds), seconds || ' s are welcome') from unnest(array[5, 3600]) seconds;

select t.healthy();
select * from finish();
