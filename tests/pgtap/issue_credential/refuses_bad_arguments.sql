-- A key id is 1 to 64 of A-Z a-z 0-9 _ - and nobody else's.

select plan(12);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other \gset
select fleet.issue_credential(:'other', 'taken', 'hash', 'agent', '{compute:read}') as credential \gset

select t.throws(format('select fleet.issue_credential(%s, %s, %s, %s, %L)', node, key_id, key_hash, agent_name, '{compute:read}'), code, title)
  from (values
    ('null', '''k1''', '''hash''', '''agent''', 'invalid_argument', 'no node'),
    (quote_literal(gen_random_uuid()), '''k1''', '''hash''', '''agent''', 'node_not_found', 'an unknown node'),
    (quote_literal(:'node'), 'null', '''hash''', '''agent''', 'invalid_argument', 'no key id'),
    (quote_literal(:'node'), '''''', '''hash''', '''agent''', 'invalid_argument', 'an empty key id'),
    (quote_literal(:'node'), '''a b''', '''hash''', '''agent''', 'invalid_argument', 'a key id with a blank'),
    (quote_literal(:'node'), quote_literal(repeat('k', 65)), '''hash''', '''agent''', 'invalid_argument', 'a key id of 65 characters'),
    (quote_literal(:'node'), '''taken''', '''hash''', '''agent''', 'invalid_argument', 'a key id in use'),
    (quote_literal(:'node'), '''k1''', 'null', '''agent''', 'invalid_argument', 'no hash'),
    (quote_literal(:'node'), '''k1''', '''''', '''agent''', 'invalid_argument', 'an empty hash'),
    (quote_literal(:'node'), '''k1''', '''hash''', quote_literal(repeat('a', 256)), 'invalid_argument', 'a name of 256 characters')) v(node, key_id, key_hash, agent_name, code, title);
select is((select count(*) from fleet.credentials), 1::bigint, 'nothing was issued');

select t.healthy();
select * from finish();
