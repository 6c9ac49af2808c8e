-- R30: 5 minutes, doubling to 60.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2', kinds => '{index}') as other \gset

create function t.cooled(node uuid) returns interval language plpgsql as $$
declare
  until timestamptz;
  rest  interval;
begin
  for n in 1 .. 3 loop
    perform t.job((select organization_id from fleet.nodes where id = node), max_attempts => 1);
    perform t.fail(t.claim(node));
    select cooling_until into until from fleet.nodes where id = node;
    exit when until is not null;
  end loop;
  rest := until - fleet_core.clock();
  perform t.later(rest + interval '1 second');
  return date_trunc('minute', rest + interval '5 seconds');
end $$;

select results_eq(format('select t.cooled(%L) from generate_series(1, 6)', :'node'),
  $$values (interval '5 minutes'), ('10 minutes'), ('20 minutes'), ('40 minutes'), ('1 hour'), ('1 hour')$$, 'each time twice as long');

select t.healthy();
select * from finish();
