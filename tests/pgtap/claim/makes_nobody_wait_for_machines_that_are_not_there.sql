-- D7: "another machine" means one that is online and eligible; where there is none, the failing one may try at once.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as only, t.node(:'org', 'n2', kinds => '{other}') as unable, fleet.create_node(:'org', 'n3') as absent \gset
select t.job(:'org') as job \gset
select (fleet.fail_assignment(t.claim(:'only'), :'only', 'no such file')).state as failed \gset
select t.travel('10 seconds');
select fleet.heartbeat(:'unable');

select is((select job_id from fleet.claim(:'only')), :'job', 'the only one that could run it');

select t.healthy();
select * from finish();
