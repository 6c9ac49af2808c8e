-- R18: what happens to nodes goes to the audit trail.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other \gset
select count(t.job(:'org')) from generate_series(1, 3);
select t.fail(t.claim(:'node')), t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));

select results_eq($$select node_id, detail ->> 'seconds', detail ->> 'jobs' from fleet.events where event = 'node_cooling'$$, format($$values (%L::uuid, '300', '3')$$, :'node'), 'which, for how long, after how many');

select t.healthy();
select * from finish();
