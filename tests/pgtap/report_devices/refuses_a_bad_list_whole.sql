-- absurd reports are refused with the element's index, and what was known stays.

select plan(17);

select t.org() as org \gset
select t.node(:'org') as node \gset

select t.throws(format('select fleet.report_devices(%L, %s)', :'node', devices), 'invalid_argument', title, 'FL400')
  from (values
    ('null', 'null'), ('''{}''', 'an object'), ('''"cpu"''', 'a text'), ('''[1]''', 'an array of numbers'),
    ('''[{"label": "c"}]''', 'no kind'), ('''[{"kind": "cpu"}]''', 'no label'), ('''[{"kind": "tpu", "label": "c"}]''', 'an unknown kind'),
    ('''[{"kind": "cpu", "label": ""}]''', 'an empty label'),
    ('''[{"kind": "cpu", "label": "c", "ram_free_mb": -1}]''', 'less than nothing'),
    ('''[{"kind": "cpu", "label": "c", "ram_free_mb": 1.5}]''', 'half a megabyte'),
    ('''[{"kind": "cpu", "label": "c", "ram_free_mb": 1000000000000000000}]''', '10¹⁸ MB'),
    ('''[{"kind": "cpu", "label": "c", "ram_free_mb": "8"}]''', 'a number as a text'),
    ('''[{"kind": "cpu", "label": "c", "throughput_factor": -1}]''', 'a factor below nought'),
    ('''[{"kind": "cpu", "label": "c"}, {"kind": "cpu", "label": "c"}]''', 'one label twice')) v(devices, title);
select matches(t.refused_detail(format('select fleet.report_devices(%L, %L)', :'node', '[{"kind": "cpu", "label": "a"}, {"kind": "tpu", "label": "b"}]')),
  '\[1\]|\[2\]', 'the detail names the element');
select is((select array_agg(label) from fleet.devices), '{cpu0}', 'what was known stays');

select t.healthy();
select * from finish();
