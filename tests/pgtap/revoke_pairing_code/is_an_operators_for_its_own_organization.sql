-- D26: what belongs to another tenant is not found, word for word.
select plan(5);

select t.org('one') as one, t.org('two') as two \gset
select id as mine from fleet.create_pairing_code(:'one', 'mine', 'hash', 'rack') \gset
select id as theirs from fleet.create_pairing_code(:'two', 'theirs', 'hash', 'rack') \gset
select t.login('revoking_operator', 'fleet_operator', :'one');
set session authorization revoking_operator;
select is(fleet.revoke_pairing_code(:'mine'), true, 'an operator revokes its own');
select t.throws(format('select fleet.revoke_pairing_code(%L)', :'theirs'), 'pairing_code_not_found', 'not another''s', 'FL404');
select is(t.refused_detail(format('select fleet.revoke_pairing_code(%L)', :'theirs')), format('There is no pairing code %s.', :'theirs'), 'as if it were not there');
reset session authorization;
select is((select status from fleet.pairing_codes where id = :'theirs'), 'live', 'it lives');
select t.healthy();
select * from finish();
