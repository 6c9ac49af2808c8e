-- Refused with the argument's name; nothing is entered.

select plan(14);

select t.throws(format('select fleet.register_model(%s)', arguments), 'invalid_argument', arguments, 'FL400')
  from (values
    ('null'), (''''''), ('''a'', kind => null'), ('''a'', vram_min_mb => -1'), ('''a'', vram_preferred_mb => -1'), ('''a'', ram_min_mb => -1'),
    ('''a'', ram_min_mb => null'), ('''a'', requires_accelerators => null'), ('''a'', requires_accelerators => ''{null}'''),
    ('''a'', reference_throughput => 0'), ('''a'', reference_throughput => ''NaN'''), ('''a'', load_seconds => -1')) v(arguments);
select is_empty('select from fleet.models', 'nothing is entered');

select t.healthy();
select * from finish();
