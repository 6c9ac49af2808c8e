-- R3

select plan(4);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 3) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2, t.claim(:'n3') as a3 \gset
select superseded_nodes as lost from t.complete(:'a2') \gset

select set_eq(format('select unnest(%L::uuid[])', :'lost'), array[:'n1', :'n3']::uuid[], 'the outcome names who lost it');
select is(array[t.state(:'a1'), t.state(:'a2'), t.state(:'a3')], array['cancelled: superseded', 'succeeded: verified', 'cancelled: superseded'], 'one has won');
select is(t.status(:'job'), 'complete', 'and the job is complete');
select t.healthy();
select * from finish();
