-- Each argument is required and has bounds.

select plan(9);

select t.org() as org \gset

select t.throws(format('select fleet.pause_kind(%s, %s, %s)', organization, kind, reason), code, title)
  from (values
    ('null', '''render''', '''x''', 'invalid_argument', 'no organization'),
    (quote_literal(gen_random_uuid()), '''render''', '''x''', 'organization_not_found', 'an unknown organization'),
    (quote_literal(:'org'), 'null', '''x''', 'invalid_argument', 'no kind'),
    (quote_literal(:'org'), '''''', '''x''', 'invalid_argument', 'an empty kind'),
    (quote_literal(:'org'), quote_literal(repeat('k', 65)), '''x''', 'invalid_argument', 'a kind of 65 characters'),
    (quote_literal(:'org'), '''render''', 'null', 'invalid_argument', 'no reason'),
    (quote_literal(:'org'), '''render''', '''''', 'invalid_argument', 'an empty reason')) v(organization, kind, reason, code, title);
select is_empty('select from fleet.paused_kinds', 'nothing was paused');

select t.healthy();
select * from finish();
