-- ttl_seconds = 600; 60 to 1800.
select plan(9);

select t.org() as org \gset
select is((select expires_at - created_at from fleet.pairing_codes where id = c.id), interval '10 minutes', 'ten minutes unless told otherwise')
  from fleet.create_pairing_code(:'org', 'own', 'hash', 'rack') c;
select is((select (expires_at - created_at, expires_at = c.expires_at) from fleet.pairing_codes where id = c.id), (make_interval(secs => ttl), true), format('%s seconds', ttl))
  from (values (60), (1800)) v(ttl), fleet.create_pairing_code(:'org', 'own' || ttl, 'hash', 'rack', ttl_seconds => ttl) c;
select t.throws(format($$select fleet.create_pairing_code(%L, 'other', 'hash', 'rack', ttl_seconds => %s)$$, :'org', ttl), 'pairing_ttl_invalid', ttl, 'FL400')
  from (values ('59'), ('1801'), ('-1'), ('null')) v(ttl);
select is((select count(*) from fleet.pairing_codes), 3::bigint, 'a refused one leaves nothing');
select t.healthy();
select * from finish();
