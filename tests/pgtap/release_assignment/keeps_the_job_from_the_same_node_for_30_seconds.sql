-- D15

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.release(t.claim(:'node'));

select is(t.claim(:'node'), null, 'not again just now');
select t.later('29 seconds');
select is(t.claim(:'node'), null, 'nor after 29 s');
select t.later('2 seconds');
select isnt(t.claim(:'node'), null, 'but after 31 s');
select t.healthy();
select * from finish();
