-- D1: silence counts from the later of the last heartbeat and back_at; an open gap is judged the same way on read.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.absent('5 minutes');

select is((select status from fleet.nodes), 'online', 'before anybody has noticed');
select fleet.run_sweeps();
select is((select status from fleet.nodes), 'online', 'after the first sweep');
select t.travel('44 seconds');
select is((select status from fleet.nodes), 'online', '44 s later');
select t.travel('2 seconds');
select is((select status from fleet.nodes), 'offline', '46 s later it has been silent');

select t.healthy();
select * from finish();
