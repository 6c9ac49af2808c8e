-- One bad element refuses all, naming its index.

select plan(38);

select t.org() as org \gset

create function pg_temp.batch(bad jsonb) returns jsonb language sql as
$$ select jsonb_build_array('{"kind": "good"}'::jsonb, '{"kind": "good"}'::jsonb, bad, '{"kind": "good"}'::jsonb) $$;

select t.throws(format('select fleet.submit_jobs(%L, %L)', :'org', pg_temp.batch(bad)), code, bad::text)
  from (values
    ('{}'::jsonb, 'invalid_argument'), ('null', 'invalid_argument'), ('7', 'invalid_argument'), ('[]', 'invalid_argument'), ('"render"', 'invalid_argument'),
    ('{"kind": ""}', 'invalid_argument'), ('{"kind": 7}', 'invalid_argument'), ('{"kind": null}', 'invalid_argument'),
    ('{"kind": "a", "payload": []}', 'invalid_argument'), ('{"kind": "a", "payload": null}', 'invalid_argument'),
    ('{"kind": "a", "priority": 3.7}', 'invalid_argument'), ('{"kind": "a", "priority": "3"}', 'invalid_argument'),
    ('{"kind": "a", "priority": -1}', 'invalid_argument'), ('{"kind": "a", "priority": 1e300}', 'invalid_argument'),
    ('{"kind": "a", "fan_out": 0}', 'invalid_argument'), ('{"kind": "a", "max_attempts": true}', 'invalid_argument'),
    ('{"kind": "a", "run_at": "soon"}', 'invalid_argument'), ('{"kind": "a", "run_at": 7}', 'invalid_argument'),
    ('{"kind": "a", "run_at": "2030-13-45T00:00:00Z"}', 'invalid_argument'), ('{"kind": "a", "run_at": "infinity"}', 'invalid_argument'),
    ('{"kind": "a", "project": "x"}', 'invalid_argument'), ('{"kind": "a", "project": "00000000-0000-0000-0000-000000000000"}', 'project_not_in_organization'),
    ('{"kind": "a", "lang": 7}', 'invalid_argument'), ('{"kind": "a", "idempotency_key": ""}', 'invalid_argument'),
    ('{"kind": "a", "inputs": ["x"]}', 'invalid_argument'), ('{"kind": "a", "inputs": "x"}', 'invalid_argument'),
    ('{"kind": "a", "inputs": ["00000000-0000-0000-0000-000000000000"]}', 'invalid_argument'),
    ('{"kind": "a", "requires": []}', 'invalid_argument'), ('{"kind": "a", "requires": {"ram_min_mb": -1}}', 'requirement_invalid')) v(bad, code);
select matches(t.refused_detail(format('select fleet.submit_jobs(%L, %L)', :'org', pg_temp.batch(bad))), '\y2\y', 'index 2 is named: ' || bad::text)
  from unnest(array['{}', '7', '{"kind": "a", "priority": -1}', '{"kind": "a", "run_at": "2030-13-45T00:00:00Z"}',
    '{"kind": "a", "project": "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"}', '{"kind": "a", "inputs": ["aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"]}',
    '{"kind": "a", "requires": {"ram_min_mb": -1}}']::jsonb[]) bad;
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
