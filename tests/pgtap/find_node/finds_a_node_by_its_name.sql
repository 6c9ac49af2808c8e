-- Names are unique in an organization, among the nodes that are not removed.

select plan(7);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a', 'gpu-box') as mine, t.node(:'b', 'gpu-box') as theirs, t.node(:'a', 'only-mine') as other \gset
select t.node(:'a', 'gone') as gone \gset
select fleet.remove_node(:'gone');
select t.login('finding_reader', 'fleet_reader', :'a');

select is(fleet.find_node('only-mine'), :'other'::uuid, 'by its name alone');
select is(fleet.find_node('gpu-box', :'b'), :'theirs'::uuid, 'by its name and organization');
select t.throws('select fleet.find_node(''gpu-box'')', 'invalid_argument', 'two of that name');
select t.throws('select fleet.find_node(''gone'')', 'node_not_found', 'a removed one');
set session authorization finding_reader;
select is(fleet.find_node('gpu-box'), :'mine'::uuid, 'another tenant''s does not count');
select t.throws(format('select fleet.find_node(''gpu-box'', %L)', :'b'), 'organization_denied', 'nor is it told', 'FL403');
reset session authorization;

select t.healthy();
select * from finish();
