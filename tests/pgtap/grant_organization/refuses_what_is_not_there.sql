-- A misspelt login would be a binding that somebody else can take.

select plan(5);

select t.org() as org \gset
create role real_login login;

select t.throws(format('select fleet.grant_organization(%L, %L)', 'no_such_login', :'org'), 'invalid_argument', 'an unknown login');
select t.throws(format('select fleet.grant_organization(null, %L)', :'org'), 'invalid_argument', 'no login');
select t.throws(format('select fleet.grant_organization(%L, %L)', 'real_login', gen_random_uuid()), 'organization_not_found', 'an unknown organization');
select is_empty('select from fleet.bindings', 'nobody is bound');

select t.healthy();
select * from finish();
