-- D15: reset by a spent round.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 10) as job \gset
create procedure pg_temp.release(times int) language plpgsql as $$
begin
  for n in 1 .. times loop
    perform from t.release(t.claim((select id from fleet.nodes)));
    perform t.later('31 seconds');
  end loop;
end
$$;
call pg_temp.release(19);
select t.fail(t.claim(:'node'));
select t.later('31 seconds');
call pg_temp.release(19);

select is(t.status(:'job'), 'queued', 'nineteen, a failure, nineteen: not twenty in a row');
select t.healthy();
select * from finish();
