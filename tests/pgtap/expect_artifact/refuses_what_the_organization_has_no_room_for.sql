-- D36: what is in the store counts until it is deleted.

select plan(8);

select t.org() as org, t.org('other') as other \gset
select fleet.set_setting('organization_store_mb', '1');
select format('%s/ab/%s', :'org', repeat('ab', 32)) as place \gset
select lives_ok(format($$select fleet.expect_artifact(%L, repeat('ab', 32), 1048576)$$, :'org'), 'up to the last byte');
select format($$select fleet.expect_artifact(%L, repeat('cd', 32), 1)$$, :'org') as one_more \gset
select t.throws(:'one_more', 'limit_exceeded', 'and not one more', 'FL409');
select lives_ok(format($$select fleet.expect_artifact(%L, repeat('cd', 32), 1)$$, :'other'), 'of another organization it is');
select fleet.confirm_artifact(:'org', repeat('ab', 32), 1048576, :'place');
select t.travel('25 hours');
select fleet.purge();
select t.throws(:'one_more', 'limit_exceeded', 'what is condemned counts');
update fleet_core.loose_bytes set fenced_by = '1', collected_at = fleet_core.clock() where organization_id = :'org';
select t.throws(:'one_more', 'limit_exceeded', 'what is being deleted counts');
select is(fleet_agent.forget_artifacts(array[:'place', 'unknown']), '{"forgotten": 1}', 'it is deleted');
select lives_ok(:'one_more', 'and there is room');

select t.healthy();
select * from finish();
