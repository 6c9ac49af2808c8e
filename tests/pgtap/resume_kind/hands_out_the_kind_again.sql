-- What waited is handed out in its order.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.pause_kind(:'org', 'render', 'the licence has run out');
select is(t.claim(:'node'), null, 'paused');
select fleet.resume_kind(:'org', 'render');
select is((select job_id from fleet.claim(:'node')), :'job', 'resumed');
select is_empty('select from fleet.paused_kinds', 'nothing is paused any more');
select is((select count(*) from fleet.events where event = 'kind_resumed'), 1::bigint, 'the audit trail has it');

select t.healthy();
select * from finish();
