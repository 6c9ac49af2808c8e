-- D25: takes effect at once, and leaves the other bindings.

select plan(4);

select t.org('a') as a, t.org('b') as b \gset
select t.login('half_revoked', 'fleet_submitter', :'a');
select fleet.grant_organization('half_revoked', :'b');
select fleet.revoke_organization('half_revoked', :'a');

set session authorization half_revoked;
select results_eq('select id from fleet.organizations', array[:'b']::uuid[], 'only the other tenant is left');
select t.throws(format('select fleet.submit_job(%L, %L)', :'a', 'render'), 'organization_denied', 'the first is closed');
reset session authorization;
select is((select count(*) from fleet.events where event = 'login_unbound'), 1::bigint, 'the audit trail has it');

select t.healthy();
select * from finish();
