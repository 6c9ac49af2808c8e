-- R10: ownership is checked before anything else.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format($$select fleet.complete_assignment(%L, %L, '[{"content_hash": "nonsense"}]')$$, :'assignment', :'other'), 'assignment_not_yours', null, 'FL409');
select t.healthy();
select * from finish();
