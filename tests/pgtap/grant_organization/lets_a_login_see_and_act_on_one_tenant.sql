-- D25: a login is bound to organizations; every view shows and every function accepts those only.

select plan(5);

select t.org('a') as a, t.org('b') as b \gset
select t.job(:'a') as job_a, t.job(:'b') as job_b \gset
select t.login('bound_to_a', 'fleet_submitter', :'a');

set session authorization bound_to_a;
select results_eq('select id from fleet.jobs', array[:'job_a']::uuid[], 'it sees that tenant''s job');
select results_eq('select id from fleet.organizations', array[:'a']::uuid[], 'and that tenant');
select lives_ok(format('select fleet.submit_job(%L, %L)', :'a', 'render'), 'it may submit there');
select t.throws(format('select fleet.submit_job(%L, %L)', :'b', 'render'), 'organization_denied', 'and nowhere else', 'FL403');
reset session authorization;

select t.healthy();
select * from finish();
