-- R30: a node that fails three different jobs, each within a minute of starting it, gets no new work for 5 minutes.

select plan(8);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other \gset
select count(t.job(:'org', payload => jsonb_build_object('n', n))) from generate_series(1, 6) n;

select t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));
select is((select cooling_until from fleet.nodes where id = :'node'), null, 'after two it is not');
select t.claim(:'node') as held \gset
select t.fail(t.claim(:'node'));
select ok((select cooling_until between fleet_core.clock() + interval '4 minutes 50 seconds' and fleet_core.clock() + interval '5 minutes' from fleet.nodes where id = :'node'), 'after three, for 5 minutes');
select is((select schedulable from fleet.nodes where id = :'node'), false, 'and the view says so');
select is(t.claim(:'node'), null, 'it is given nothing');
select is(t.assign(t.job(:'org'), :'node'), null, 'not even outright');
select is(t.state(:'held'), 'running', 'it keeps what it has');
select isnt(t.claim(:'other'), null, 'others go on');

select t.healthy();
select * from finish();
