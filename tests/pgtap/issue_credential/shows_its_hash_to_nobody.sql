-- no marked secret in any view, event or answer, be it only a hash.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'marked-hash', 'agent', '{compute:read}') as credential \gset

create function pg_temp.shows(view name) returns boolean language plpgsql as
$$ declare found boolean; begin execute format('select exists (select from fleet.%I v where v::text like %L)', view, '%marked-hash%') into found; return found; end $$;
select is_empty(
  $$select relname from pg_class where relnamespace = 'fleet'::regnamespace and relkind = 'v' and pg_temp.shows(relname)$$, 'no view shows it');
select is((select count(*) from fleet.events where event = 'credential_issued'), 1::bigint, 'the audit trail says that it was issued');

select t.healthy();
select * from finish();
