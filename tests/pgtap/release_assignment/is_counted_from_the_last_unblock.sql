-- unblock_job: unblocking also resets the count of releases.

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
call pg_temp.release(20);
select fleet.unblock_job(:'job');
call pg_temp.release(19);

select is(t.status(:'job'), 'queued', 'nineteen more do not block it');
select t.healthy();
select * from finish();
