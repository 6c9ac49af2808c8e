-- D35: trees whose artifacts are someone's inputs wait, and trees that use each other's go together.

select plan(8);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'source') as source \gset
select (t.complete(t.claim(:'node'))).artifacts[1] as made \gset
select fleet.submit_job(:'org', 'user', inputs => array[:'made'::uuid]) as user \gset
select t.later('31 days');
select is(fleet.purge(), 0, 'a job that waits needs it');
select (t.complete(t.claim(:'node'))).artifacts[1] as used \gset
select is(fleet.purge(), 0, 'so does one that has finished and is still kept');
select t.later('31 days');
select ok(fleet.purge() > 0, 'when that one goes');
select is_empty('select id from fleet_core.jobs', 'both go');

-- Two trees, a child of each uses what a child of the other made.
select t.job(:'org', 'one') as one, t.job(:'org', 'two') as two \gset
select t.claim(:'node') as one_a, t.claim(:'node') as two_a \gset
select fleet.decompose(:'one_a', :'node', '[{"kind": "first"}]'), fleet.decompose(:'two_a', :'node', '[{"kind": "split"}]') \g /dev/null
select (t.complete((select assignment_id from fleet.claim(:'node', '{first}')))).artifacts[1] as of_one \gset
select assignment_id as split from fleet.claim(:'node', '{split}') \gset
select fleet.decompose(:'split', :'node', jsonb_build_array(jsonb_build_object('kind', 'last', 'inputs', jsonb_build_array(:'of_one')))) \g /dev/null
select (t.complete((select assignment_id from fleet.claim(:'node', '{last}')))).artifacts[1] as of_two \gset
select fleet.submit_job(:'org', 'third', inputs => array[:'of_two'::uuid]) as third \gset
select t.later('31 days');
select is(fleet.purge(), 0, 'a chain waits for its last link');
select fleet.cancel_job(:'third', 'enough');
select t.later('31 days');
select ok(fleet.purge() > 0, 'and then goes');
select is_empty('select id from fleet_core.jobs', 'as a whole');
select t.healthy();
select * from finish();
