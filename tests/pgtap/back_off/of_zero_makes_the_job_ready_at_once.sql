-- R6: a base of 0.

select plan(2);

select t.org() as org \gset
select fleet.set_setting('backoff_base_seconds', '0');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.fail(t.claim(:'node'));

select isnt(t.claim(:'node'), null, 'there is nothing to wait for');
select t.healthy();
select * from finish();
