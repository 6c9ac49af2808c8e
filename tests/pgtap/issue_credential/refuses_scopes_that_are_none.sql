-- At least one scope, and no other than the four.

select plan(8);

select t.org() as org \gset
select t.node(:'org') as node \gset

select t.throws(format('select fleet.issue_credential(%L, %L, %L, %L, %s)', :'node', 'k1', 'hash', 'agent', scopes), code, scopes, 'FL400')
  from (values
    ('null', 'node_scope_required'), ('''{}''', 'node_scope_required'), ('''{null}''', 'node_scope_required'),
    ('''{compute:everything}''', 'node_scope_unknown'), ('''{compute:read,project:read}''', 'node_scope_unknown'), ('''{COMPUTE:READ}''', 'node_scope_unknown')) v(scopes, code);
select is_empty('select from fleet.credentials', 'nothing was issued');

select t.healthy();
select * from finish();
