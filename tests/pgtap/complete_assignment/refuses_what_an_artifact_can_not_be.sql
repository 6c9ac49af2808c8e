-- An artifact in a report: the rules of each key.

select plan(31);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select t.complete(%L, %L)', :'assignment', jsonb_build_array(t.artifact() -> 0 || v.change::jsonb)), 'artifact_invalid', left(v.change, 60), 'FL400')
  from (values
    (format('{"content_hash": "%s"}', repeat('A', 64))), (format('{"content_hash": "%s"}', repeat('a', 63))),
    (format('{"content_hash": "%s"}', repeat('g', 64))), (format('{"content_hash": "%s\n"}', repeat('a', 64))), ('{"content_hash": 7}'),
    ('{"storage_key": ""}'), (format('{"storage_key": "%s"}', repeat('k', 1025))), ('{"storage_key": ["k"]}'),
    ('{"kind": ""}'), (format('{"kind": "%s"}', repeat('k', 65))), ('{"kind": null}'),
    ('{"role": "input"}'), ('{"role": null}'), ('{"status": "draft"}'), ('{"status": 1}'),
    ('{"byte_size": -1}'), ('{"byte_size": 1.5}'), ('{"byte_size": "12"}'), ('{"byte_size": 9223372036854775808}'), ('{"byte_size": 1e300}'), ('{"byte_size": null}'),
    ('{"media_type": "audio"}'), ('{"media_type": "/ogg"}'), ('{"media_type": "audio/"}'), ('{"media_type": ""}'),
    ('{"lang": 5}'), ('{"derivation": "copy"}'), ('{"derivation": [1]}'), ('{"derivation": null}'),
    ('{"colour": "red"}')) v(change);
select t.healthy();
select * from finish();
