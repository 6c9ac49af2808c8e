-- A pause is about handing out; the queue fills meanwhile.

select plan(2);

select t.org() as org \gset
select fleet.pause_kind(:'org', 'render', 'the licence has run out');

select lives_ok(format('select fleet.submit_job(%L, %L)', :'org', 'render'), 'a job of the paused kind');

select t.healthy();
select * from finish();
