-- check_invariants: every limit and interval is in one row.

select plan(1);

delete from fleet_core.settings;

select isnt_empty($$select from fleet.check_invariants() where rule like 'settings are one row'$$, 'no function knows its limits');
select * from finish();
