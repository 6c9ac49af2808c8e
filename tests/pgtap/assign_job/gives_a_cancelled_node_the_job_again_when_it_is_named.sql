-- R16: not handed that job again unless named outright.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.cancel_assignment(t.claim(:'node'), 'not there');

select is_empty(format('select * from fleet.assign_job(%L)', :'job'), 'not by itself');
select isnt(t.assign(:'job', :'node'), null, 'named, it is');
select t.healthy();
select * from finish();
