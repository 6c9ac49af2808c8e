-- Errors: assignment_not_found.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset

select t.throws(format('select fleet.renew_lease(gen_random_uuid(), %L)', :'node'), 'assignment_not_found', null, 'FL404');
select t.healthy();
select * from finish();
