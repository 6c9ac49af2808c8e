-- Every argument, and the organization of somebody else.

select plan(6);

select t.org() as org, t.org('other') as other \gset
select t.login('storing_operator', 'fleet_operator', :'org');
select repeat('ab', 32) as hash \gset
set session authorization storing_operator;
select t.throws(format('select fleet.expect_artifact(%L, %L, 9)', :'other', :'hash'), 'organization_denied', 'another''s organization');
select t.throws(format('select fleet.expect_artifact(%L, %L, 9)', :'org', upper(:'hash')), 'artifact_invalid', 'no hash');
select t.throws(format('select fleet.expect_artifact(%L, null, 9)', :'org'), 'artifact_invalid', 'none at all');
select t.throws(format('select fleet.expect_artifact(%L, %L, -1)', :'org', :'hash'), 'invalid_argument', 'less than nothing');
select t.throws(format('select fleet.expect_artifact(%L, %L, null)', :'org', :'hash'), 'invalid_argument', 'no size');
reset session authorization;

select t.healthy();
select * from finish();
