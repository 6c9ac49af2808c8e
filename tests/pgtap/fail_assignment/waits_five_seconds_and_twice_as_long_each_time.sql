-- R6: a back-off of 5 s * 2^(spent-1), at most 600 s, +-10 % jitter.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 11) as job \gset
create table waits (spent int, wait numeric);
do $$
begin
  for n in 1 .. 10 loop
    perform from t.fail(t.claim((select id from fleet.nodes)));
    insert into waits select n, extract(epoch from t.wait_of(id)) from fleet.jobs;
    perform t.later('700 seconds');
  end loop;
end
$$;

select is_empty('select * from waits where wait not between least(600, 5 * 2 ^ (spent - 1)) * 0.9 - 0.5 and least(600, 5 * 2 ^ (spent - 1)) * 1.1', 'ten waits, from 5 s to 600 s');
select is((select count(*)::int from waits), 10, 'all of them measured');
select ok((select count(distinct wait - least(600, 5 * 2 ^ (spent - 1))) > 5 from waits), 'no two alike: they jitter');
select t.healthy();
select * from finish();
