-- A kind is 1 to 64 characters, counted as characters.

select plan(8);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %s)', :'org', kind), 'invalid_argument', title)
  from (values ('null', 'null'), (quote_literal(''), 'empty'), (quote_literal(repeat('x', 65)), '65 characters'),
               (quote_literal(repeat('x', 100000)), '100,000 characters')) v(kind, title);
select matches(t.refused_detail(format('select fleet.submit_job(%L, %L)', :'org', '')), '^kind', 'the detail names the argument');
select lives_ok(format('select fleet.submit_job(%L, %L)', :'org', repeat('ü', 64)), '64 characters of two bytes each are welcome');
select is((select count(*) from fleet.jobs), 1::bigint, 'what was refused was not written');

select t.healthy();
select * from finish();
