-- Node names are 1 to 63 of A-Z a-z 0-9 . _ -

select plan(16);

select t.org() as org \gset

select t.throws(format('select fleet.create_node(%L, %L)', :'org', name), 'invalid_argument', format('%s characters: %s', length(name), left(name, 12)))
  from unnest(array['', repeat('n', 64), 'a b', 'a/b', 'ä', E'n1\n', E'\n', 'n1''', '../x', 'n​1']) name;
select t.throws(format('select fleet.create_node(%L, null)', :'org'), 'invalid_argument', 'null');
select lives_ok(format('select fleet.create_node(%L, %L)', :'org', name), name || ' is welcome')
  from unnest(array['A-z_0.9', '-', repeat('n', 63)]) name;
select is((select count(*) from fleet.nodes), 3::bigint, 'what was refused was not written');

select t.healthy();
select * from finish();
