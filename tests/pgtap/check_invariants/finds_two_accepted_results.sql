-- R3: one accepted result only.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.complete(:'a1');
update fleet_core.ended_assignments set state = 'succeeded', reason = 'verified', artifacts_verified_at = finished_at where id = :'a2';

select isnt_empty(format($$select from fleet.check_invariants() where job = %L$$, :'job'), 'two have succeeded at one job');
select * from finish();
