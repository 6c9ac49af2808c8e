-- D13: the same verb.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(c.outcome) as outcome from fleet.complete_and_claim(:'assignment', :'node', t.artifact()) c \gset

select is((select to_jsonb(o) from t.complete(:'assignment') o), :'outcome', 'the same outcome');
select t.healthy();
select * from finish();
