-- Sweeps are safe to run from many places, as often as one likes.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node');
select t.later('61 seconds');
select from fleet.run_sweeps();

select is_empty('select * from fleet.run_sweeps() where changed > 0', 'there is nothing left to do');
select t.healthy();
select * from finish();
