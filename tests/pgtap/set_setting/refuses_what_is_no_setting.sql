-- A name is data: unknown ones are refused, and none is more than a name.

select plan(11);

select t.throws(format('select fleet.set_setting(%s, %L)', name, '1'), 'invalid_argument', name)
  from unnest(array['null', '''''', '''no_such_setting''', '''only_row''', '''ctid''', '''tableoid''', '''Max_claim''', '''max_claim = 1, max_depth''', quote_literal(repeat('x', 100000))]) name;
select is_empty('select from fleet.settings where value <> "default"', 'nothing has changed');

select t.healthy();
select * from finish();
