-- A session outlives an upgrade, and so does its memory: floors that it keeps in the form of schema version 6 (lane, time, priority, position, as
-- fleet_floor.s…) must not stand in the way of its next claim.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select set_config('fleet_floor.s' || get_byte(uuid_send(id), 15), concat_ws(' ', id, date_part('epoch', clock_timestamp() + interval '1 hour'), 100, 1), false)
  from fleet_core.lanes \g /dev/null

select isnt(t.claim(:'node'), null, 'the claim looks for itself');

select t.healthy();
select * from finish();
