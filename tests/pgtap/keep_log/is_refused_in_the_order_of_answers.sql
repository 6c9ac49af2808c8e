-- R10, D26: not found, not yours; and while the assignment is open its log goes with its report.

select plan(5);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.node(:'umbrella') as stranger, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
select fleet.issue_credential(:'other', 'k2', 'hash', 'agent', '{compute:complete}') as of_other,
       fleet.issue_credential(:'stranger', 'k3', 'hash', 'agent', '{compute:complete}') as of_stranger \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet_agent.keep_log(%L, null, gen_random_uuid(), %L)', :'credential', '[]'),
  'assignment_not_found', 'unknown', 'FL404');
select t.throws(format('select fleet_agent.keep_log(%L, null, %L, %L)', :'of_stranger', :'assignment', '[]'),
  'assignment_not_found', 'another tenant''s', 'FL404');
select t.throws(format('select fleet_agent.keep_log(%L, null, %L, %L)', :'of_other', :'assignment', '[]'),
  'assignment_not_yours', 'another node''s', 'FL409');
select t.throws(format('select fleet_agent.keep_log(%L, null, %L, %L)', :'credential', :'assignment', '[]'),
  'assignment_not_releasable', 'open', 'FL409');
select t.healthy();
select * from finish();
