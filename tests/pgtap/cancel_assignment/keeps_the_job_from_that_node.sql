-- R16: a node whose assignment an operator cancelled is not handed that job again unless named outright.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select fleet.cancel_assignment(t.claim(:'node'), 'elsewhere');
select t.later('1 day');

select is(t.claim(:'node'), null, 'not even a day later');
select isnt(t.claim(:'other'), null, 'another node gets it');
select t.healthy();
select * from finish();
