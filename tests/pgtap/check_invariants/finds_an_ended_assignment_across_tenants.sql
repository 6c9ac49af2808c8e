-- R14: no row of one organization refers to another's.

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.node(:'umbrella') as stranger, t.job(:'org') as job \gset
select t.complete(t.claim(:'node'));
update fleet_core.ended_assignments set node_id = :'stranger';

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R14 %%' and job = %L$$, :'job'), 'another tenant''s node had it');
select * from finish();
