-- R14: nothing crosses a tenant.

select plan(3);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a') as node, t.job(:'b') as job \gset

select is(t.claim(:'node'), null, 'another tenant''s job is no work');
select is((select status from fleet.jobs where id = :'job'), 'queued', 'it waits for its own machines');

select t.healthy();
select * from finish();
