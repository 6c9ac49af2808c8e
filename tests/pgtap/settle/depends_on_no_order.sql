-- R15: the same result for every order.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
create table orders as
  select array[a, b, c, d] as endings
    from unnest('{complete,complete,fail,cancel}'::text[]) with ordinality x1(a, i), unnest('{complete,complete,fail,cancel}'::text[]) with ordinality x2(b, j),
         unnest('{complete,complete,fail,cancel}'::text[]) with ordinality x3(c, k), unnest('{complete,complete,fail,cancel}'::text[]) with ordinality x4(d, l)
   where cardinality(array(select distinct n from unnest(array[i, j, k, l]) n)) = 4;
do $$
declare
  ending   text;
  children uuid[];
  an_order record;
begin
  for an_order in select distinct endings from orders loop
    perform t.job((select id from fleet.organizations));
    children := t.split(t.claim((select id from fleet.nodes)), 4);
    for n in 1 .. 4 loop
      case an_order.endings[n]
        when 'complete' then perform t.complete(t.assign(children[n], (select id from fleet.nodes)));
        when 'fail' then perform t.fail(t.assign(children[n], (select id from fleet.nodes)));
        else perform fleet.cancel_job(children[n], 'not needed');
      end case;
    end loop;
  end loop;
end
$$;

select results_eq('select status, reason, count(*)::int from fleet.jobs where is_container group by 1, 2', $$values ('partial', '1 of 4 children failed, 1 cancelled', 12)$$, 'all twelve orders end alike');
select t.healthy();
select * from finish();
