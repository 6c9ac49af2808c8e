-- R9: the same start again gets the same answer and changes nothing.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select to_jsonb(s) as first from fleet.start_assignment(:'assignment', :'node') s \gset
select t.later('10 seconds');

select is((select to_jsonb(s) from fleet.start_assignment(:'assignment', :'node') s), :'first', 'the answer is the first one');
select is(t.events(:'job'), '{queued,assigned,started}', 'and there is one start in the history');
select t.healthy();
select * from finish();
