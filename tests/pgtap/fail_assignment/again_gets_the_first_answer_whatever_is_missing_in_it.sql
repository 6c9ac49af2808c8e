-- R9, D13: the body of a repeat is ignored, so it is not judged either; what is not a repeat still is.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:complete}') as credential \gset
select to_jsonb(o) as first from t.fail(:'assignment') o \gset

select is((select to_jsonb(o) from fleet.fail_assignment(:'assignment', :'node', null) o), :'first', 'without an error');
select is((select to_jsonb(o) from fleet.fail_assignment(:'assignment', :'node', null, retry => null, artifacts => null) o), :'first', 'without anything');
select is(fleet_agent.fail(:'credential', null, :'assignment', null, null, null), :'first', 'by the agents'' door as well');
select t.throws(format('select fleet.fail_assignment(%L, %L, null)', gen_random_uuid(), :'node'), 'assignment_not_found', 'whose it is comes first');
select t.healthy();
select * from finish();
