-- R14: a claim chooses by the place's organization.

select plan(1);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.job(:'org') as job \gset
update fleet_core.queue set organization_id = :'umbrella';

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R14 %%' and job = %L$$, :'job'), 'it waits in another tenant''s queue');
select * from finish();
