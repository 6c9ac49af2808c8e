-- Every limit of the contract is a setting.

select plan(3);

select t.org() as org \gset
select fleet.set_setting('max_payload_bytes', '1024');

select t.throws(format('select fleet.submit_job(%L, %L, jsonb_build_object(%L, repeat(%L, 1024)))', :'org', 'render', 'x', 'a'),
  'invalid_argument', 'more than the limit of now');
select lives_ok(format('select fleet.submit_job(%L, %L, jsonb_build_object(%L, repeat(%L, 1000)))', :'org', 'render', 'x', 'a'),
  'within it');

select t.healthy();
select * from finish();
