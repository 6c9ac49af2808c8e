-- D36: beneath its organization, by its hash. D29: elsewhere, while a deletion of that place may be under way.

select plan(8);

select t.org() as org \gset
select repeat('ab', 32) as hash \gset
select format('%s/ab/%s', :'org', :'hash') as place \gset
select is(fleet.expect_artifact(:'org', :'hash', 9), :'place', 'its own place');
select is(fleet.expect_artifact(:'org', :'hash', 9), :'place', 'the same for whoever else brings it');
select is((select store_bytes from fleet.organizations), 9::bigint, 'and counted once');
select fleet.confirm_artifact(:'org', :'hash', 9, :'place');
select is(fleet.expect_artifact(:'org', :'hash', 9), :'place', 'the place where it is');
select is((select store_bytes from fleet.organizations), 9::bigint, 'and still counted once');

select t.travel('25 hours');
select fleet.purge();
update fleet_core.loose_bytes set fenced_by = '1', collected_at = fleet_core.clock();
select is(fleet.expect_artifact(:'org', :'hash', 9), :'place' || '.1', 'another, once it was handed out to be cleared');
select t.throws(format('select fleet.confirm_artifact(%L, %L, 9, %L)', :'org', :'hash', :'place'), 'invalid_argument', 'and nothing is there any more');

select t.healthy();
select * from finish();
