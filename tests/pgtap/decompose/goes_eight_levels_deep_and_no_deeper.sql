-- Limits: depth 8.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
do $$
begin
  for level in 1 .. 8 loop
    perform t.split(t.claim((select id from fleet.nodes)), 1);
  end loop;
end
$$;
select t.claim(:'node') as assignment \gset

select t.throws(format('select t.split(%L, 1)', :'assignment'), 'invalid_argument', 'the ninth level', 'FL400');
select ok((select verified from t.complete(:'assignment')), 'the eighth is done');
select is(t.status(:'job'), 'complete', 'and the root settled');
select t.healthy();
select * from finish();
