-- R3: fan_out defaults to 1 and is never inferred.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org') as job \gset
select t.claim(:'n1');

select is((select fan_out from fleet.jobs), 1, 'one');
select is(t.claim(:'n2'), null, 'however many nodes idle');
select t.healthy();
select * from finish();
