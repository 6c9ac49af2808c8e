-- decompose: an empty array is refused; organization, project and lang are not the child's to say.

select plan(17);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.decompose(%L, %L, %L)', :'assignment', :'node', v.children), 'invalid_argument', coalesce(v.children, 'NULL'), 'FL400')
  from (values (null), ('[]'), ('{}'), ('null'), ('[1]'), ('[{}]'), ('[{"kind": ""}]'), ('[{"kind": "part", "project": null}]'), ('[{"kind": "part", "lang": "de"}]'),
    ('[{"kind": "part", "fan_out": 0}]'), ('[{"kind": "part", "priority": 32768}]'), ('[{"kind": "part", "run_at": "infinity"}]'),
    ('[{"kind": "part", "payload": []}]'), ('[{"kind": "part", "inputs": ["00000000-0000-0000-0000-000000000000"]}]')) v(children);
select t.throws(format('select fleet.decompose(%L, %L, %L)', :'assignment', :'node', '[{"kind": "part", "requires": {"horns": 2}}]'), 'requirement_invalid', 'an unknown requirement', 'FL400');
select results_eq('select status, is_container, children from fleet.jobs', $$values ('running', false, 0)$$, 'nothing half-written is left');
select t.healthy();
select * from finish();
