-- D16: fan_out > 1 is refused for exclusive kinds, whichever comes first.

select plan(3);

select t.org() as org \gset
select t.job(:'org', fan_out => 2) as job \gset

select t.throws(format('select fleet.set_contract(%L, %L, exclusive => true)', :'org', 'render'), 'invalid_argument', 'while such a job is unfinished', 'FL400');
select fleet.cancel_job(:'job', 'make room');
select lives_ok(format('select fleet.set_contract(%L, %L, exclusive => true)', :'org', 'render'), 'not any more once it has ended');
select t.healthy();
select * from finish();
