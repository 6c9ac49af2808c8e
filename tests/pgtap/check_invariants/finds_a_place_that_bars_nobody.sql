-- R16, R17

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.fail(t.claim(:'node'));
update fleet_core.queue set restricted = false;

select isnt_empty($$select from fleet.check_invariants() where rule like 'R16 a place tells%'$$, 'the node that failed it could have it at once');
select * from finish();
