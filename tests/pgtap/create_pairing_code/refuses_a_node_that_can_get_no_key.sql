-- D26: what belongs to another tenant is not found, word for word. R13: removed is final.
select plan(4);

select t.org('one') as one, t.org('two') as two \gset
select t.node(:'one', 'mine') as mine, t.node(:'two', 'theirs') as theirs \gset
select t.throws(format($$select fleet.create_pairing_code(%L, 'own', 'h', 'rack', node => %L)$$, :'one', gen_random_uuid()), 'node_not_found', 'not there', 'FL404');
select is(t.refused_detail(format($$select fleet.create_pairing_code(%L, 'own', 'h', 'rack', node => %L)$$, :'one', :'theirs')),
  format('There is no node %s.', :'theirs'), 'another tenant''s');
select fleet.remove_node(:'mine');
select t.throws(format($$select fleet.create_pairing_code(%L, 'own', 'h', 'rack', node => %L)$$, :'one', :'mine'), 'node_removed', 'removed', 'FL409');
select t.healthy();
select * from finish();
