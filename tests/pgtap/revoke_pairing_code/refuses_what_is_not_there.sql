select plan(3);

select t.throws('select fleet.revoke_pairing_code(null)', 'invalid_argument', 'null', 'FL400');
select t.throws(format('select fleet.revoke_pairing_code(%L)', gen_random_uuid()), 'pairing_code_not_found', 'an id that is nobody''s', 'FL404');
select t.healthy();
select * from finish();
