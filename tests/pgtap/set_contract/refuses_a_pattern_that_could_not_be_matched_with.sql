-- Whatever reaches a function is refused at the door: a LIKE pattern ending in its escape raises whenever it is used.

select plan(2);

select t.org() as org \gset

select t.throws(format('select fleet.set_contract(%L, %L, %L)', :'org', 'render', '[{"kind": "audio", "media_type": "audio/\\"}]'), 'invalid_argument', null, 'FL400');
select t.healthy();
select * from finish();
