select plan(15);

select t.org() as org \gset
select t.throws(format('select fleet.create_pairing_code(%L, %s)', :'org', arguments), 'invalid_argument', left(arguments, 60), 'FL400')
  from (values ($$null, 'h', 'rack'$$), ($$'', 'h', 'rack'$$), ($$repeat('x', 64), 'h', 'rack'$$), ($$'a b', 'h', 'rack'$$), ($$'own', null, 'rack'$$),
    ($$'own', '', 'rack'$$), ($$'own', repeat('h', 1001), 'rack'$$), ($$'own', 'h', null$$), ($$'own', 'h', repeat('x', 256)$$),
    ($$'own', 'h', 'rack', locality => ''$$), ($$'own', 'h', 'rack', trust_domain => null$$), ($$'own', 'h', 'rack', trust_domain => ''$$)) a(arguments);
select t.throws($$select fleet.create_pairing_code(null, 'own', 'h', 'rack')$$, 'invalid_argument', 'no organization', 'FL400');
select t.throws(format($$select fleet.create_pairing_code(%L, 'own', 'h', 'rack')$$, gen_random_uuid()), 'organization_not_found', 'an organization that is not there', 'FL404');
select t.healthy();
select * from finish();
