-- R18: at most one a minute, not none: reports every 20 s must not put the next event off for ever.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
do $$
begin
  for n in 1 .. 10 loop
    perform fleet.report_progress(a.id, a.node_id, n) from fleet.assignments a;
    perform t.later('20 seconds');
  end loop;
end
$$;

select is((select count(*)::int from fleet.events where event = 'progressed'), 4, 'ten reports within 200 s are four events');
select t.healthy();
select * from finish();
