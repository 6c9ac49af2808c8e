-- Lanes and idempotency keys compare the normal form: it does not follow the order of the database's language, which may change under it.

select plan(2);

select t.org() as org \gset
select t.job(:'org', requires => '{"models": ["b", "a", "B", "é", "a", "Z"]}') as job \gset

select is((select requires -> 'models' from fleet.jobs where id = :'job'), '["B", "Z", "a", "b", "é"]', 'upper case first, each once');

select t.healthy();
select * from finish();
