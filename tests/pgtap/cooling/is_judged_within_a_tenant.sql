-- R14: another tenant's machines are no reason to let one cool.

select plan(2);

select t.org('acme') as acme, t.org('globex') as globex \gset
select t.node(:'acme', 'n1') as node, t.node(:'globex', 'n2') as foreign1, t.node(:'globex', 'n3') as foreign2 \gset
select count(t.job(:'acme')) from generate_series(1, 3);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));

select is((select cooling_until from fleet.nodes where id = :'node'), null, 'it is the only one of its own');

select t.healthy();
select * from finish();
