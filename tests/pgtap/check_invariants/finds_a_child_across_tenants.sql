-- R14

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.job(:'org') as job, t.job(:'umbrella') as stranger \gset
select t.split(t.claim(:'node'), 1) as children \gset
update fleet_core.jobs set parent_id = :'stranger' where id = (:'children'::uuid[])[1];

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R14 %%' and job = %L$$, (:'children'::uuid[])[1]), 'another tenant''s child');
select * from finish();
