-- D28: told when it is named, not to the node whose work then can't be verified.

select plan(2);

select t.org() as org \gset
create role critic_closed;
create schema critics authorization critic_closed;
create function critics.content(assignment uuid) returns text[] language sql security definer set search_path = '' as $$ select '{}'::text[] $$;
alter function critics.content(uuid) owner to critic_closed;

select t.throws(format($$select fleet.set_contract(%L, 'render', verifier => 'critics.content(uuid)')$$, :'org'), 'invalid_argument', null, 'FL400');
select t.healthy();
select * from finish();
