-- A project needs a tenant and a name of its own.

select plan(8);

select t.org('a') as a, t.org('b') as b \gset
select fleet.create_project(:'a', 'book') as project \gset

select t.throws(format('select fleet.create_project(%s, %s)', organization, name), code, title)
  from (values
    ('null', '''x''', 'invalid_argument', 'no organization'),
    (quote_literal(gen_random_uuid()), '''x''', 'organization_not_found', 'an unknown one'),
    (quote_literal(:'a'), 'null', 'invalid_argument', 'no name'),
    (quote_literal(:'a'), '''''', 'invalid_argument', 'an empty name'),
    (quote_literal(:'a'), quote_literal(repeat('x', 256)), 'invalid_argument', 'a name of 256 characters'),
    (quote_literal(:'a'), '''book''', 'invalid_argument', 'a name that is taken')) v(organization, name, code, title);
select lives_ok(format('select fleet.create_project(%L, %L)', :'b', 'book'), 'another tenant''s name is free');

select t.healthy();
select * from finish();
