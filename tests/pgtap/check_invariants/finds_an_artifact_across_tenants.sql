-- R14

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.complete(t.claim(:'node'));
update fleet_core.artifacts set organization_id = :'umbrella';

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R14 %%' and job = %L$$, :'job'), 'it bears another tenant''s id');
select * from finish();
