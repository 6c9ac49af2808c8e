-- D15: not drains.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
do $$
declare
  node uuid := (select id from fleet.nodes);
begin
  for n in 1 .. 20 loop
    perform t.claim(node);
    perform fleet.drain_node(node, 'short pause', '0 seconds');
    perform fleet.sweep_drains();
    perform fleet.resume_node(node);
    perform t.later('31 seconds');
  end loop;
end
$$;

select is((select count(*)::int from fleet.assignments where reason = 'drain_deadline'), 20, 'twenty drains ran out');
select is(t.status(:'job'), 'queued', 'and the job is not blocked');
select t.healthy();
select * from finish();
