-- D15: reset by retry_job.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
create procedure pg_temp.release(times int) language plpgsql as $$
begin
  for n in 1 .. times loop
    perform from t.release(t.claim((select id from fleet.nodes)));
    perform t.later('31 seconds');
  end loop;
end
$$;
call pg_temp.release(19);
select fleet.cancel_job(:'job', 'a pause');
select fleet.retry_job(:'job');
select t.later('31 seconds');
call pg_temp.release(19);

select is(t.status(:'job'), 'queued', 'nineteen and nineteen are not twenty in a row');
select t.healthy();
select * from finish();
