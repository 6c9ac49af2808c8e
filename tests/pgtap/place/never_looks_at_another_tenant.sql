-- R14.

select plan(2);

select t.org('acme') as acme, t.org('globex') as globex \gset
select t.node(:'acme', devices => jsonb_build_array(t.gpu())) as node \gset

select ok((select p is null from fleet.place(:'globex', '{}', :'node') p), 'not even the preferred node');

select t.healthy();
select * from finish();
