-- Assignment states: never_started spends nothing.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select is(t.state(:'assignment'), 'released: never_started', 'released');
select is((select attempts_spent from fleet.jobs), 0, 'at no cost');
select isnt(t.claim(:'other'), null, 'and free for another');
select t.healthy();
select * from finish();
