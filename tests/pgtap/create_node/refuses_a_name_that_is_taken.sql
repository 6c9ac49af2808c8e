-- A name is one machine of a tenant; another tenant's names are its own affair.

select plan(3);

select t.org('a') as a, t.org('b') as b \gset
select fleet.create_node(:'a', 'n1') as node \gset

select t.throws(format('select fleet.create_node(%L, %L)', :'a', 'n1'), 'node_name_taken', 'the same tenant', 'FL409');
select lives_ok(format('select fleet.create_node(%L, %L)', :'b', 'n1'), 'another one');

select t.healthy();
select * from finish();
