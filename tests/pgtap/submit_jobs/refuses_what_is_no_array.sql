-- jsonb arguments must be of the named type or the call is refused.

select plan(10);

select t.org() as org \gset

select t.throws(format('select fleet.submit_jobs(%L, %s)', :'org', jobs), 'invalid_argument', jobs)
  from unnest(array['null', '''null''', '''{}''', '''{"kind": "a"}''', '''"a"''', '''3''']) jobs;
select t.throws($$select fleet.submit_jobs(null, '[]')$$, 'invalid_argument', 'an organization that is null');
select t.throws(format('select fleet.submit_jobs(%L, %L)', gen_random_uuid(), '[]'), 'organization_not_found', 'one that is not there');
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
