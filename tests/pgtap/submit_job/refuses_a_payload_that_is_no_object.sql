-- jsonb arguments must be of the named type or the call is refused.

select plan(10);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %L, payload => %s)', :'org', 'render', payload), 'invalid_argument', payload)
  from unnest(array['null', '''null''', '''[]''', '''[{}]''', '''"text"''', '''3''', '''true''']) payload;
select matches(t.refused_detail(format('select fleet.submit_job(%L, %L, payload => %L)', :'org', 'render', '[]')), '^payload',
  'the detail names the argument');
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
