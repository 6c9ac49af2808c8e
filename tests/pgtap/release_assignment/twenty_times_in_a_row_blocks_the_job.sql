-- R29, D15: 20 releases in a row block it (released_too_often).

select plan(5);

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
select is(t.status(:'job'), 'queued', 'nineteen times it is queued again');
call pg_temp.release(1);

select results_eq('select status, reason, attempts_spent from fleet.jobs', $$values ('blocked', 'released_too_often', 0)$$, 'the twentieth time it is blocked');
select is((t.events(:'job'))[1 + 4 * 19 + 4], 'blocked', 'and its history says so');
select is(t.claim(:'node'), null, 'nobody gets it any more');
select t.healthy();
select * from finish();
