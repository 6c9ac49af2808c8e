-- R18: what happens to settings goes to audit_events.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}]');

select results_eq($$select detail ->> 'kind', login from fleet.events where event = 'contract_set'$$,
  $$values ('render', session_user::text)$$, 'with the kind and who did it');
select t.healthy();
select * from finish();
