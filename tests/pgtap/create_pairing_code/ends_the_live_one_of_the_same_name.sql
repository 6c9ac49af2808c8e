-- One live code per organization and name: a new one ends the old.
select plan(4);

select t.org() as org \gset
select id as old from fleet.create_pairing_code(:'org', 'own', 'old', 'rack') \gset
select id as other from fleet.create_pairing_code(:'org', 'other', 'other', 'rack') \gset
select id as new from fleet.create_pairing_code(:'org', 'own', 'new', 'rack') \gset
select results_eq('select id, status from fleet.pairing_codes order by created_at',
  format($$values (%L::uuid, 'replaced'), (%L, 'live'), (%L, 'live')$$, :'old', :'other', :'new'), 'the old one has ended, another name''s has not');
select is((select array_agg(detail ->> 'code_id') from fleet.events where event = 'pairing_code_replaced'), array[:'old'], 'the audit trail says so');
select throws_ok('update fleet_core.pairing_codes set ended_at = null, ended_as = null', '23505', null, 'the database holds no two live ones of a name');
select t.healthy();
select * from finish();
