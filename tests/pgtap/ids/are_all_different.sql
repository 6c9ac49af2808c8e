-- D38: 44 random bits beside the millisecond: a call that makes ten thousand in few milliseconds makes no id twice.

select plan(2);

select t.org() as org \gset
select count(*) as made, count(distinct id) as different
  from fleet.submit_jobs(:'org', (select jsonb_agg('{"kind": "a"}'::jsonb) from generate_series(1, 10000))) s(id) \gset

select is(:different, :made, 'as many as were made');

select t.healthy();
select * from finish();
