-- D41, limits: kind 1-64 characters.

select plan(7);

select t.org() as org \gset

select t.throws(format('select fleet.set_contract(%s)', replace(v.arguments, 'ORG', quote_literal(:'org'))), 'invalid_argument', left(v.arguments, 60), 'FL400')
  from (values ($$ORG, null$$), ($$ORG, ''$$), (format($$ORG, '%s'$$, repeat('k', 65))), ($$ORG, 'render', null$$),
    ($$ORG, 'render', '[]', null$$), ($$ORG, 'render', '[]', false, null$$)) v(arguments);
select t.healthy();
select * from finish();
