-- The shape of every JSON argument: which keys its elements may have, and what each must be.
-- A key that is not here is refused. Names and defaults: the functions that take them. Of a text, least and most count characters; of an
-- object, most counts the bytes of its JSON text.

delete from fleet_core.fields;

insert into fleet_core.fields (shape, name, json_type, required, nullable, least, most, pattern, expected)
values
  ('job', 'kind',            'string',  true,  false, 1, 64,     null, 'a text of 1 to 64 characters'),
  ('job', 'payload',         'object',  false, false, null, null, null, 'a JSON object'),
  ('job', 'requires',        'object',  false, false, null, null, null, 'a JSON object'),
  ('job', 'priority',        'integer', false, false, 0, 32767,  null, 'an integer from 0 to 32767'),
  ('job', 'run_at',          'string',  false, true,  1, 64,     '^\d{4}-\d\d-\d\d', 'a timestamp such as 2030-01-31T09:00:00Z, or null'),
  ('job', 'project',         'string',  false, true,  36, 36,    '^[0-9A-Fa-f]+(-[0-9A-Fa-f]+){4}$', 'the id of a project, or null'),
  ('job', 'lang',            'string',  false, true,  1, 64,     null, 'a text of 1 to 64 characters, or null'),
  ('job', 'idempotency_key', 'string',  false, true,  1, 255,    null, 'a text of 1 to 255 characters, or null'),
  ('job', 'max_attempts',    'integer', false, false, 1, 100,    null, 'an integer from 1 to 100'),
  ('job', 'fan_out',         'integer', false, false, 1, 100,    null, 'an integer from 1 to 100'),
  ('job', 'inputs',          'uuids',   false, false, 0, 1000,   null, 'an array of at most 1000 artifact ids'),
  ('job', 'requested_by',    'string',  false, true,  1, 255,    null, 'a text of 1 to 255 characters, or null'),

  ('child', 'kind',            'string',  true,  false, 1, 64,     null, 'a text of 1 to 64 characters'),
  ('child', 'payload',         'object',  false, false, null, null, null, 'a JSON object'),
  ('child', 'requires',        'object',  false, false, null, null, null, 'a JSON object'),
  ('child', 'priority',        'integer', false, true,  0, 32767,  null, 'an integer from 0 to 32767, or null'),
  ('child', 'run_at',          'string',  false, true,  1, 64,     '^\d{4}-\d\d-\d\d', 'a timestamp such as 2030-01-31T09:00:00Z, or null'),
  ('child', 'idempotency_key', 'string',  false, true,  1, 255,    null, 'a text of 1 to 255 characters, or null'),
  ('child', 'max_attempts',    'integer', false, false, 1, 100,    null, 'an integer from 1 to 100'),
  ('child', 'fan_out',         'integer', false, false, 1, 100,    null, 'an integer from 1 to 100'),
  ('child', 'inputs',          'uuids',   false, false, 0, 1000,   null, 'an array of at most 1000 artifact ids'),

  ('artifact', 'content_hash', 'string',  false, true,  64, 64,   '^[0-9a-f]+$', '64 lower-case hexadecimal digits'),
  ('artifact', 'storage_key',  'string',  false, true,  1, 1024,  null, 'a text of 1 to 1024 characters'),
  ('artifact', 'kind',         'string',  false, false, 1, 64,    null, 'a text of 1 to 64 characters'),
  ('artifact', 'role',         'string',  false, false, null, null, '^(produced|consumed)$', 'produced or consumed'),
  ('artifact', 'status',       'string',  false, false, null, null, '^(intermediate|final|log)$', 'intermediate, final or log'),
  ('artifact', 'byte_size',    'integer', false, false, 0, 9223372036854775807, null, 'a whole number of bytes, 0 or more'),
  ('artifact', 'media_type',   'string',  false, false, 3, 255,   '^[^/[:space:]]+/[^/[:space:]]+', 'a media type such as audio/ogg'),
  ('artifact', 'lang',         'string',  false, true,  null, 64, null, 'a text of at most 64 characters, or null'),
  ('artifact', 'derivation',   'object',  false, false, null, 1048576, null, 'a JSON object of at most 1048576 bytes'),

  ('report', 'assignment',     'string',  true,  false, 36, 36,   '^[0-9A-Fa-f]+(-[0-9A-Fa-f]+){4}$', 'the id of an assignment'),
  ('report', 'artifacts',      'any',     false, false, null, null, null, 'a JSON array (judged with its report)'),
  ('report', 'result',         'any',     false, false, null, null, null, 'a JSON object'),

  ('requirement', 'kind',       'string',  true,  false, 1, 64,   null, 'a text of 1 to 64 characters'),
  ('requirement', 'min',        'integer', false, false, 0, 1000, null, 'an integer from 0 to 1000'),
  ('requirement', 'max',        'integer', false, true,  0, 1000, null, 'an integer from 0 to 1000, or null'),
  ('requirement', 'media_type', 'string',  false, true,  1, 255,  '^([^\\]|\\.)+$', 'a LIKE pattern such as audio/%, or null'),
  ('requirement', 'min_bytes',  'integer', false, true,  0, 9223372036854775807, null, 'a whole number of bytes, 0 or more, or null'),
  ('requirement', 'status',     'string',  false, true,  null, null, '^(intermediate|final|log)$', 'intermediate, final, log or null'),

  ('requires', 'vram_min_mb',       'integer', false, true, 0, 2147483647, null, 'a whole number of megabytes'),
  ('requires', 'min_vram_mb',       'integer', false, true, 0, 2147483647, null, 'a whole number of megabytes'),
  ('requires', 'vram_preferred_mb', 'integer', false, true, 0, 2147483647, null, 'a whole number of megabytes'),
  ('requires', 'ram_min_mb',        'integer', false, true, 0, 2147483647, null, 'a whole number of megabytes'),
  ('requires', 'min_ram_mb',        'integer', false, true, 0, 2147483647, null, 'a whole number of megabytes'),
  ('requires', 'models',            'strings', false, true, 0, 100, null, 'an array of model slugs'),
  ('requires', 'models_together',   'boolean', false, true, null, null, null, 'true or false'),
  ('requires', 'trust_domains',     'strings', false, true, 0, 100, null, 'an array of trust domains'),
  ('requires', 'accelerators',      'strings', false, true, 0, 100, null, 'an array of accelerators'),
  ('requires', 'labels',            'object',  false, true, null, null, null, 'a JSON object of labels'),
  ('requires', 'max_runtime_s',     'integer', false, true, 1, 2147483647, null, 'a whole number of seconds, 1 or more'),

  ('device', 'kind',                  'string',  true,  false, null, null, '^(cpu|gpu_integrated|gpu_discrete)$', 'cpu, gpu_integrated or gpu_discrete'),
  ('device', 'label',                 'string',  true,  false, 1, 255, null, 'a text of 1 to 255 characters'),
  ('device', 'vram_total_mb',         'integer', false, true, 0, 2147483647, null, 'a whole number of megabytes'),
  ('device', 'vram_free_mb',          'integer', false, true, 0, 2147483647, null, 'a whole number of megabytes'),
  ('device', 'ram_total_mb',          'integer', false, true, 0, 2147483647, null, 'a whole number of megabytes'),
  ('device', 'ram_free_mb',           'integer', false, true, 0, 2147483647, null, 'a whole number of megabytes'),
  ('device', 'compute_units',         'integer', false, true, 0, 2147483647, null, 'a whole number'),
  ('device', 'throughput_factor',     'number',  false, true, 0.000001, 1000000, null, 'a number from 0.000001 to 1000000'),
  ('device', 'supports_accelerators', 'strings', false, true, 0, 100, null, 'an array of accelerators');

insert into fleet_core.fields (shape, name, json_type, required, nullable, least, most, pattern, expected)
values
  ('model', 'slug',         'string',  true,  false, 1, 255, null, 'a text of 1 to 255 characters'),
  ('model', 'state',        'string',  false, false, null, null, '^(loading|loaded|unloaded)$', 'loading, loaded or unloaded'),
  ('model', 'device',       'string',  false, true,  1, 255, null, 'the label of a device, or null'),
  ('model', 'vram_held_mb', 'integer', false, true,  0, 2147483647, null, 'a whole number of megabytes'),

  ('heartbeat', 'devices',          'array',   false, true, 0, 1000, null, 'an array of at most 1000 devices'),
  ('heartbeat', 'models',           'array',   false, true, 0, 1000, null, 'an array of at most 1000 models'),
  ('heartbeat', 'agent_version',    'string',  false, true, 0, 255, null, 'a text of at most 255 characters'),
  ('heartbeat', 'agent_started_at', 'string',  false, true, 1, 64, '^\d{4}-\d\d-\d\d', 'a timestamp such as 2030-01-31T09:00:00Z'),
  ('heartbeat', 'instance_id',      'string',  false, true, 1, 128, null, 'a text of 1 to 128 characters'),
  ('heartbeat', 'measurements',     'object',  false, true, null, null, null, 'a JSON object'),
  ('heartbeat', 'kinds',            'strings', false, true, 0, 1000, null, 'an array of at most 1000 kinds'),
  ('heartbeat', 'assignments',      'uuids',   false, true, 0, 10000, null, 'an array of at most 10000 assignment ids'),
  ('heartbeat', 'lease_seconds',    'integer', false, true, 1, 86400, null, 'a whole number of seconds');

-- Where each part of an id stands: a regular expression that counts costs ten times one that does not.
update fleet_core.fields set mask = '________-____-____-____-____________' where pattern = '^[0-9A-Fa-f]+(-[0-9A-Fa-f]+){4}$';

update fleet_core.fields f
   set required_of_shape = (select count(*) from fleet_core.fields r where r.shape = f.shape and r.required);
