-- R4: verification completes a job in the same transaction.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.fail(:'assignment');
update fleet_core.ended_assignments set state = 'succeeded', reason = 'verified', artifacts_verified_at = finished_at;

select isnt_empty(format($$select from fleet.check_invariants() where job = %L$$, :'job'), 'verified, and the job is queued');
select * from finish();
