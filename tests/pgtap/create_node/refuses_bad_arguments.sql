-- Each argument has its bounds.

select plan(10);

select t.org() as org \gset

select t.throws(format('select fleet.create_node(%s)', arguments), code, arguments)
  from (values
    ('null, ''n1''', 'invalid_argument'),
    (format('%L, ''n1''', gen_random_uuid()), 'organization_not_found'),
    (format('%L, ''n1'', is_controller => null', :'org'), 'invalid_argument'),
    (format('%L, ''n1'', trust_domain => null', :'org'), 'invalid_argument'),
    (format('%L, ''n1'', trust_domain => ''''', :'org'), 'invalid_argument'),
    (format('%L, ''n1'', locality => %L', :'org', repeat('x', 256)), 'invalid_argument'),
    (format('%L, ''n1'', transport => null', :'org'), 'invalid_argument'),
    (format('%L, ''n1'', transport => ''''', :'org'), 'invalid_argument')) v(arguments, code);
select is_empty('select from fleet.nodes', 'nothing was written');

select t.healthy();
select * from finish();
