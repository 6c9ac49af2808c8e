-- D13

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'node') as assignment, t.claim(:'other') as second \gset
select to_jsonb(o) as first from t.complete(:'assignment') o \gset

select is(:'first'::jsonb -> 'superseded_nodes', jsonb_build_array(:'other'), 'the answer names who lost it');
select is((select to_jsonb(o) from t.complete(:'assignment') o), :'first', 'also the second time');
select t.healthy();
select * from finish();
