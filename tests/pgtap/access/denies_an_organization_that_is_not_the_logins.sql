-- D26: organization_denied only for an explicit argument, and whether it exists is not told.

select plan(17);

select t.org('a') as a, t.org('b') as b \gset
select gen_random_uuid() as unknown \gset
select t.login('denied_operator', 'fleet_operator', :'a');
create temp table calls as
select call from unnest(array[
  'select fleet.submit_job(%L, ''a'')', 'select * from fleet.submit_jobs(%L, ''[]'')', format('select fleet.register_artifact(%%L, %L, ''k'')', repeat('a', 64)),
  'select fleet.create_project(%L, ''p'')', 'select fleet.create_node(%L, ''n'')', 'select fleet.pause_kind(%L, ''a'', ''x'')', 'select fleet.resume_kind(%L, ''a'')',
  'select fleet.set_contract(%L, ''a'')']) call;
grant select on calls to public;

set session authorization denied_operator;
select t.throws(format(call, :'b'), 'organization_denied', call, 'FL403') from calls;
select is(replace(t.refused_detail(format(call, :'b')), :'b', :'unknown'), t.refused_detail(format(call, :'unknown')), 'the same words: ' || call) from calls;
reset session authorization;

select t.healthy();
select * from finish();
