-- ttl_seconds = 600; 60 to 1800.
select plan(7);

select t.org() as org \gset
select expires_at as until from fleet.create_pairing_code(:'org', 'default', 'hash', 'rack') \gset
select fleet.create_pairing_code(:'org', 'least', 'hash', 'rack', ttl_seconds => 60);
select fleet.create_pairing_code(:'org', 'most', 'hash', 'rack', ttl_seconds => 1800);

select results_eq('select node_name, extract(epoch from expires_at - created_at)::int from fleet.pairing_codes order by created_at',
  $$values ('default', 600), ('least', 60), ('most', 1800)$$, 'from one minute to half an hour, ten minutes unless told otherwise');
select is((select expires_at from fleet.pairing_codes where node_name = 'default'), :'until', 'the caller is told until when');
select t.throws(format($$select fleet.create_pairing_code(%L, 'other', 'hash', 'rack', ttl_seconds => %s)$$, :'org', ttl), 'pairing_ttl_invalid', ttl, 'FL400')
  from (values ('59'), ('1801'), ('-1'), ('null')) v(ttl);
select t.healthy();
select * from finish();
