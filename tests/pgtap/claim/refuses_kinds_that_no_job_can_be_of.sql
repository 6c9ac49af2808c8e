-- They would match nothing, and a worker that asked for them would wait for ever without a word.

select plan(12);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:claim}') as credential \gset

select t.throws(format('select * from fleet.claim(%L, kinds => %L)', :'node', v.kinds), 'invalid_argument', left(v.kinds::text, 30), 'FL400')
  from (values (array[null]), (array['render', null]), (array['']), (array['render', repeat('k', 65)])) v(kinds);
select t.throws(format('select fleet_agent.claim(%L, null, %L, 0, 60)', :'credential', array[repeat('k', 65)]), 'invalid_argument', 'by the agents'' door, though for no jobs', 'FL400');
select alike(t.refused_detail(format('select * from fleet.claim(%L, kinds => %L)', :'node', array[repeat('k', 65)])), 'kinds: %64%65%', 'the detail names the argument, the limit and the length');
select alike(t.refused_detail(format('select * from fleet.claim(%L, kinds => %L)', :'node', array[null])), 'kinds: %null%', 'or that one is null');
select is_empty('select from fleet.assignments', 'nothing was handed out');
select lives_ok(format('select * from fleet.claim(%L, kinds => %L)', :'node', array[repeat('k', 64)]), '64 characters are welcome');
select is_empty(format('select * from fleet.claim(%L, kinds => %L)', :'node', '{}'), 'no kinds: no job');
select isnt(t.claim(:'node'), null, 'null: any');
select t.healthy();
select * from finish();
