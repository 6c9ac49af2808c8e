-- Contracts: the keys of a requirement.

select plan(20);

select t.org() as org \gset

select t.throws(format('select fleet.set_contract(%L, %L, %L)', :'org', 'render', v.requirements), 'invalid_argument', left(v.requirements, 60), 'FL400')
  from (values ('{}'), ('null'), ('[1]'), ('[{}]'), ('[{"kind": ""}]'), ('[{"kind": 7}]'), (format('[{"kind": "%s"}]', repeat('k', 65))),
    ('[{"kind": "a", "min": -1}]'), ('[{"kind": "a", "min": 1.5}]'), ('[{"kind": "a", "min": "1"}]'), ('[{"kind": "a", "max": -1}]'),
    ('[{"kind": "a", "min_bytes": -1}]'), ('[{"kind": "a", "min_bytes": 1e30}]'), ('[{"kind": "a", "media_type": 7}]'),
    ('[{"kind": "a", "media_type": ""}]'), ('[{"kind": "a", "status": "draft"}]'), ('[{"kind": "a", "colour": "red"}]')) v(requirements);
select alike(t.refused_detail(format('select fleet.set_contract(%L, %L, %L)', :'org', 'render', '[{"kind": "a"}, {"kind": "b", "min": -1}]')),
  '%requirements[1].min%', 'the detail names the element and the key');
select is_empty('select from fleet.contracts', 'and nothing is set');
select t.healthy();
select * from finish();
