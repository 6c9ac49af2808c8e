-- D2: setting mass_silence_guard.

select plan(2);

select t.org() as org \gset
select fleet.set_setting('mass_silence_guard', 'off');
select t.node(:'org', 'n' || n) from generate_series(1, 3) n;
select t.job(:'org') as job \gset
select t.claim(id) from fleet.nodes where name = 'n1';
select t.travel('61 seconds');
select fleet.run_sweeps();

select is((select state from fleet.assignments), 'expired', 'expired at once');

select t.healthy();
select * from finish();
