-- jsonb arguments must be of the named type or the call is refused.

select plan(7);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %L, requires => %s)', :'org', 'render', requires), 'invalid_argument', requires)
  from unnest(array['null', '''null''', '''[]''', '''"gpu"''', '''1''']) requires;
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
