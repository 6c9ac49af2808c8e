-- What belongs together is checked together: more than max can't be asked for.

select plan(2);

select t.org() as org \gset

select t.throws(format('select fleet.set_contract(%L, %L, %L)', :'org', 'render', '[{"kind": "audio", "min": 2, "max": 1}]'), 'invalid_argument', null, 'FL400');
select t.healthy();
select * from finish();
