-- R22

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', requires => '{"max_runtime_s": 10}') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('11 seconds');
select fleet.sweep_overdue();

select is(fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'assignment'))) #>> '{stop,0,reason}', 'timed_out', 'at its next heartbeat');
select t.healthy();
select * from finish();
