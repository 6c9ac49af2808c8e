-- R13: a removed node's row stays for the history; when the last of it has gone, so does the row.

select plan(7);

select t.org() as org \gset
select t.node(:'org', 'used') as used, t.node(:'org', 'unused') as unused, t.node(:'org', 'here') as here, t.job(:'org') as job \gset
select fleet.issue_credential(:'unused', 'key', 'hash', 'agent', '{compute:read}') \g /dev/null
select t.complete(t.claim(:'used')) \g /dev/null
select fleet.remove_node(:'used'), fleet.remove_node(:'unused') \g /dev/null
select fleet.set_setting('jobs_kept_days', '100');
select t.later('89 days');
select is(fleet.purge(), 0, 'not while the history names them');
select t.later('2 days');
select ok(fleet.purge() > 0, 'after events_kept_days');
select set_eq('select name from fleet.nodes', array['used', 'here'], 'the one that no job tells of');
select is_empty('select key_id from fleet.credentials', 'with its key');
select t.later('10 days');
select fleet.purge() from generate_series(1, 2) \g /dev/null
select set_eq('select name from fleet.nodes', array['here'], 'the other one after its last job');
select set_eq($$select detail ->> 'name' from fleet.events where event = 'node_purged'$$, array['unused', 'used'], 'the audit trail keeps their names');
select t.healthy();
select * from finish();
