-- D25: null, given explicitly, is all of them, also those that come later.

select plan(5);

select t.org('a') as a \gset
select t.login('bound_to_all', 'fleet_submitter', null);
select t.org('b') as b \gset

set session authorization bound_to_all;
select is((select count(*) from fleet.organizations), 2::bigint, 'it sees both');
select lives_ok(format('select fleet.submit_job(%L, %L)', :'b', 'render'), 'it may submit to the later one');
select t.throws(format('select fleet.submit_job(%L, %L)', gen_random_uuid(), 'render'), 'organization_not_found', 'what is not there is not found');
reset session authorization;
select throws_ok($$select fleet.grant_organization('bound_to_all')$$, '42883', null, 'null must be given, not left out');

select t.healthy();
select * from finish();
