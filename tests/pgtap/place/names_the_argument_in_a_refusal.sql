-- A refusal says where the fault is.

select plan(2);

select t.org() as org \gset

select alike(t.refused_detail(format($$select fleet.place(%L, '{"models": "llm"}')$$, :'org')), 'requires.models%', 'in requires');

select t.healthy();
select * from finish();
