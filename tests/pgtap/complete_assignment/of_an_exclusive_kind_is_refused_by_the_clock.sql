-- D16: a completion after lease_expires_at is refused by the clock, swept or not.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('61 seconds');

select t.throws(format('select t.complete(%L)', :'assignment'), 'assignment_not_completable', null, 'FL409');
select is_empty('select from fleet.artifacts', 'nothing is recorded');
select t.healthy();
select * from finish();
