-- R15: otherwise partial.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1) as children \gset
select t.split(t.claim(:'node'), 2) as grandchildren \gset
select t.complete(t.claim(:'node')), t.fail(t.claim(:'node'));

select results_eq('select depth.status, depth.reason from fleet.jobs depth where is_container order by created_at',
  $$values ('partial', '1 of 1 children partial'), ('partial', '1 of 2 children failed')$$, 'root and child');
select t.healthy();
select * from finish();
