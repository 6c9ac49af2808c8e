-- R14, and fleet.pairing_codes shows no hash.
select plan(5);

select t.org('one') as one, t.org('two') as two \gset
select fleet.create_pairing_code(:'one', 'mine', 'secret', 'the rack', locality => 'cellar', trust_domain => 'lab');
select fleet.create_pairing_code(:'two', 'theirs', 'secret', 'the rack');
select t.login('codes_reader', 'fleet_reader', :'one');
set session authorization codes_reader;
select results_eq('select node_name, code_hint, status, locality, trust_domain, wrong_attempts from fleet.pairing_codes',
  $$values ('mine', 'the rack', 'live', 'cellar', 'lab', 0)$$, 'a reader sees its own');
reset session authorization;
select hasnt_column('fleet', 'pairing_codes', 'code_hash', 'no hash');
select is((select count(*) from fleet.pairing_codes c where c::text like '%secret%'), 0::bigint, 'under no name');
select is((select array_agg(detail ->> 'name' order by number) from fleet.events where event = 'pairing_code_created' and detail::text not like '%secret%'),
  array['mine', 'theirs'], 'nor in the audit trail');
select t.healthy();
select * from finish();
