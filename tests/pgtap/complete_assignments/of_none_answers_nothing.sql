-- An empty array is an array.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset

select is_empty(format($$select fleet.complete_assignments(%L, '[]')$$, :'node'), 'no report, no outcome');
select t.healthy();
select * from finish();
