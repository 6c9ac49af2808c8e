-- Lists are cut, totals are whole.

select plan(6);

select t.org() as org \gset
select t.node(:'org', 'n1'), t.node(:'org', 'n2'), t.node(:'org', 'n3');
select fleet.status(2) as told \gset

select is(jsonb_array_length(:'told'::jsonb #> '{nodes,listed}'), 2, 'two machines are listed');
select is(:'told'::jsonb #> '{nodes,by_status}', '{"online": 3}', 'three are counted');
select is(jsonb_array_length(fleet.status(0) -> 'stuck'), 0, 'none, if none is wanted');
select t.throws('select fleet.status(-1)', 'invalid_argument');
select t.throws('select fleet.status(null)', 'invalid_argument');

select t.healthy();
select * from finish();
