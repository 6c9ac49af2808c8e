-- R9, D13: the body is ignored, nothing changes.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as first from t.fail(:'assignment') o \gset

select is((select to_jsonb(o) from t.fail(:'assignment', retry => false, message => 'otherwise') o), :'first', 'whatever it says');
select is((select attempts_spent from fleet.jobs), 1, 'one attempt is spent');
select is((select error from fleet.jobs), 'it broke', 'the first error stands');
select t.healthy();
select * from finish();
