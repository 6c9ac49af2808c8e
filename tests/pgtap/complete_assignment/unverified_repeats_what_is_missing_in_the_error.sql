-- Contracts: the assignment's error repeats the list in a sentence.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}, {"kind": "cover"}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.complete(:'assignment');

select alike((select error from fleet.assignments), '%audio: 0 of 1%cover: 0 of 1%', 'on the assignment');
select alike((select error from fleet.jobs), '%audio: 0 of 1%cover: 0 of 1%', 'and, as its last error, on the job');
select t.healthy();
select * from finish();
