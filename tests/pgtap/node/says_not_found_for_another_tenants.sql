-- D26: word for word as for one that doesn't exist.

select plan(4);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'b') as foreign, gen_random_uuid() as unknown \gset
select t.login('looking_reader', 'fleet_reader', :'a');

set session authorization looking_reader;
select t.throws(format('select fleet.node(%L)', :'foreign'), 'node_not_found', 'another tenant''s', 'FL404');
select is(replace(t.refused_detail(format('select fleet.node(%L)', :'foreign')), :'foreign', ''),
  replace(t.refused_detail(format('select fleet.node(%L)', :'unknown')), :'unknown', ''), 'in the same words');
select t.throws('select fleet.node(null)', 'invalid_argument');
reset session authorization;

select t.healthy();
select * from finish();
