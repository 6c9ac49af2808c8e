-- D32: three different jobs; one job that fails three times is a broken job.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2', kinds => '{index}') as other \gset
select t.job(:'org', max_attempts => 10) as job \gset
create function t.fail_again(node uuid) returns void language plpgsql as $$
begin
  perform t.fail(t.claim(node));
  perform t.later('45 seconds');
end $$;
select t.fail_again(:'node') from generate_series(1, 4);

select is((select cooling_until from fleet.nodes where id = :'node'), null, 'four times the same');

select t.healthy();
select * from finish();
