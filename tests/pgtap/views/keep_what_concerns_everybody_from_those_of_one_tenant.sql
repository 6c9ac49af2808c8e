-- D25: events of no tenant (settings, activation) are for logins bound to all.

select plan(3);

select t.org() as org \gset
select fleet.set_setting('max_claim', '7');
select t.login('tenant_reader', 'fleet_reader', :'org'), t.login('reader_of_everything', 'fleet_reader', null);

set session authorization tenant_reader;
select is_empty($$select from fleet.events where event = 'setting_changed'$$, 'not for a tenant''s reader');
reset session authorization;
set session authorization reader_of_everything;
select isnt_empty($$select from fleet.events where event = 'setting_changed'$$, 'but for one bound to all');
reset session authorization;

select t.healthy();
select * from finish();
