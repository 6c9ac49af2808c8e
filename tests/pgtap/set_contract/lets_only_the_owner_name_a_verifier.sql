-- Contracts: only fleet_owner may name one. D27: operators set contracts without.

select plan(3);

select t.org() as org \gset
create role critic_named;
create schema critics authorization critic_named;
grant usage on schema critics to public;
create function critics.content(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select '{}'::text[] $$;
alter function critics.content(uuid) owner to critic_named;
select t.login('contract_operator', 'fleet_operator', :'org');

set session authorization contract_operator;
select throws_ok(format($$select fleet.set_contract(%L, 'render', verifier => 'critics.content(uuid)')$$, :'org'), 'FL403', null, 'an operator is refused');
select lives_ok(format($$select fleet.set_contract(%L, 'render', '[{"kind": "audio"}]')$$, :'org'), 'but sets contracts without');
reset session authorization;
select t.healthy();
select * from finish();
