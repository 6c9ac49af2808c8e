-- R9, D13: the body of a repeat is ignored.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as first from t.release(:'assignment') o \gset

select is((select to_jsonb(o) from fleet.release_assignment(:'assignment', :'node', artifacts => null) o), :'first', 'without artifacts');
select is((select to_jsonb(o) from fleet.release_assignment(:'assignment', :'node', artifacts => '"none"') o), :'first', 'with what are none');
select t.healthy();
select * from finish();
