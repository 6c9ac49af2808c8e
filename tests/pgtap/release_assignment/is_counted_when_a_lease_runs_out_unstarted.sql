-- D15: consecutive releases by nodes; a node that takes and never starts is no better.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
do $$
begin
  for n in 1 .. 20 loop
    perform from fleet.claim((select id from fleet.nodes), start => false);
    perform t.later('61 seconds');
    perform fleet.sweep_expired_leases();
    perform t.later('31 seconds');
  end loop;
end
$$;

select is((select reason from fleet.jobs), 'released_too_often', 'twenty times never started');
select t.healthy();
select * from finish();
