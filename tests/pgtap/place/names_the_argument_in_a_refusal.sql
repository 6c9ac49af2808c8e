-- A refusal says where the fault is.

select plan(1);

select t.org() as org \gset

select alike(t.refused_detail(format($$select fleet.place(%L, '{"models": "llm"}')$$, :'org')), 'requires.models%', 'in requires');

select * from finish();
