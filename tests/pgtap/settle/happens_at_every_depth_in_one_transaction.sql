-- R15: in the transaction that ends its last child, at every depth.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
do $$
begin
  for level in 1 .. 5 loop
    perform t.split(t.claim((select id from fleet.nodes)), 1);
  end loop;
end
$$;
select t.complete(t.claim(:'node'));

select is((select count(*)::int from fleet.jobs where status = 'complete'), 6, 'all of them');
select is((select count(distinct j.xmin::text)::int from fleet_core.jobs j), 1, 'in one transaction');
select t.healthy();
select * from finish();
