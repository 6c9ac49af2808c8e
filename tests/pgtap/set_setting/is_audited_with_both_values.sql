-- R18: what happens to settings goes to the audit trail, with the session's login.

select plan(2);

select fleet.set_setting('max_claim', '7');

select results_eq(
  $$select login, organization_id, detail from fleet.events where event = 'setting_changed'$$,
  $$values (session_user::text, null::uuid, '{"name": "max_claim", "from": "100", "to": "7"}'::jsonb)$$, 'from 100 to 7');

select t.healthy();
select * from finish();
