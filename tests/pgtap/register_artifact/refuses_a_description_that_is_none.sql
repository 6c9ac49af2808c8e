-- One rule for artifacts on every way in.

select plan(18);

select t.org() as org \gset

select t.throws(format('select fleet.register_artifact(%s)', arguments), code, title, 'FL400')
  from (values
    (format('%L, null, ''k''', :'org'), 'invalid_argument', 'no hash'),
    (format('%L, %L, null', :'org', repeat('a', 64)), 'invalid_argument', 'no storage key'),
    (format('%L, '''', ''k''', :'org'), 'artifact_invalid', 'an empty hash'),
    (format('%L, %L, ''k''', :'org', repeat('a', 63)), 'artifact_invalid', 'a hash of 63 digits'),
    (format('%L, %L, ''k''', :'org', repeat('A', 64)), 'artifact_invalid', 'a hash in capitals'),
    (format('%L, %L, ''k''', :'org', repeat('g', 64)), 'artifact_invalid', 'a hash of other letters'),
    (format('%L, %L, ''k''', :'org', repeat('a', 63) || E'\n'), 'artifact_invalid', 'a hash with a line feed'),
    (format('%L, %L, ''''', :'org', repeat('a', 64)), 'artifact_invalid', 'an empty storage key'),
    (format('%L, %L, %L', :'org', repeat('a', 64), repeat('k', 1025)), 'artifact_invalid', 'a storage key of 1,025 characters'),
    (format('%L, %L, ''k'', kind => ''''', :'org', repeat('a', 64)), 'artifact_invalid', 'an empty kind'),
    (format('%L, %L, ''k'', kind => %L', :'org', repeat('a', 64), repeat('k', 65)), 'artifact_invalid', 'a kind of 65 characters'),
    (format('%L, %L, ''k'', byte_size => -1', :'org', repeat('a', 64)), 'artifact_invalid', 'a negative size'),
    (format('%L, %L, ''k'', media_type => ''text''', :'org', repeat('a', 64)), 'artifact_invalid', 'a media type without a subtype'),
    (format('%L, %L, ''k'', lang => %L', :'org', repeat('a', 64), repeat('x', 65)), 'artifact_invalid', 'a language of 65 characters')) v(arguments, code, title);
select t.throws(format('select fleet.register_artifact(null, %L, %L)', repeat('a', 64), 'k'), 'invalid_argument', 'no organization');
select t.throws(format('select fleet.register_artifact(%L, %L, %L)', gen_random_uuid(), repeat('a', 64), 'k'), 'organization_not_found', 'an unknown organization');
select is_empty('select from fleet.artifacts', 'nothing was written');

select t.healthy();
select * from finish();
