-- R16: the operator's word outlives the attempts.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.cancel_assignment(t.claim(:'node'), 'elsewhere');
select fleet.cancel_job(:'job', 'not needed');
select fleet.retry_job(:'job');

select is(t.claim(:'node'), null, 'not after a fresh set of attempts either');
select t.healthy();
select * from finish();
