-- R12, D42: a node that is not effectively online gets no work; it is no error.

select plan(2);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node, t.job(:'org') as job \gset

select is_empty(format('select * from fleet.claim(%L)', :'node'), 'provisioning');

select t.healthy();
select * from finish();
