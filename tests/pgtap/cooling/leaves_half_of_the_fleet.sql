-- R30: never so many that under half of an organization's online nodes are left; cooling ones count as online.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n' || n) from generate_series(1, 5) n;
create function t.break(name text) returns void language plpgsql as $$
declare
  node uuid := (select id from fleet.nodes n where n.name = break.name);
begin
  perform t.job((select organization_id from fleet.nodes where id = node), payload => jsonb_build_object('n', n)) from generate_series(1, 3) n;
  for n in 1 .. 3 loop
    perform t.fail(t.claim(node), retry => false);
  end loop;
end $$;
select t.break('n1'), t.break('n2'), t.break('n3');

select set_eq('select name from fleet.nodes where cooling_until is not null', '{n1,n2}'::text[], 'two of five; a third would leave two of five');
select t.node(:'org', 'n6') as sixth \gset
select t.break('n4');
select set_eq('select name from fleet.nodes where cooling_until is not null', '{n1,n2,n4}'::text[], 'three of six');

select t.healthy();
select * from finish();
