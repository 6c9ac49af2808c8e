-- R8: if it verifies, the job is complete and whoever holds it now is superseded.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as old \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.later('10 seconds');
select t.claim(:'other') as new \gset

select is((select superseded_nodes from t.complete(:'old')), array[:'other']::uuid[], 'the outcome names it');
select is(t.state(:'new'), 'cancelled: superseded', 'its assignment is cancelled');
select t.throws(format('select t.complete(%L)', :'new'), 'job_already_finished', 'and it is told the truth', 'FL409');
select t.healthy();
select * from finish();
