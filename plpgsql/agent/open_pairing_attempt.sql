-- node_name goes in and comes out, since a function can't have an argument and a column of one name.
create or replace function fleet_agent.open_pairing_attempt(
  source          text,
  out attempt_id  uuid,
  out allowed     boolean,
  out code_id     uuid,
  out code_hash   text,
  inout node_name text,
  out retry_after int)
returns setof record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  origin     text := fleet_core.pairing_source(source);
  now_       timestamptz := fleet_core.clock();
  limits     fleet_core.settings;
  candidates uuid[];
  opens_at   timestamptz;
begin
  perform fleet_core.require_read_committed();
  perform fleet_core.check_text('node_name', node_name, 1, 63, '^[A-Za-z0-9._-]+$');
  limits := (select s from fleet_core.settings s);
  -- Asked twice: a flood is turned away without a lock, and whoever gets the lock counts what was charged before.
  opens_at := fleet_core.pairing_opens_at(origin, now_, limits);
  if opens_at is null then
    perform pg_advisory_xact_lock(hashtextextended('pgfleet pairing', 0));
    opens_at := fleet_core.pairing_opens_at(origin, now_, limits);
  end if;
  allowed := opens_at is null;
  if not allowed then
    retry_after := greatest(1, ceil(extract(epoch from opens_at - now_)));
    return next;
    return;
  end if;

  perform fleet_core.burn_codes(node_name, 'source:' || origin, now_);
  candidates := fleet_core.candidate_codes(node_name, limits);
  attempt_id := fleet_core.charge_attempt(origin, node_name, candidates, now_, limits);
  if candidates = '{}' then
    return next;
  end if;
  return query
  select open_pairing_attempt.attempt_id, true, c.id, c.code_hash, c.node_name, null::int
    from unnest(candidates) with ordinality w(id, n)
    join fleet_core.pairing_codes c on c.id = w.id
   order by w.n;
end
$$;

comment on function fleet_agent.open_pairing_attempt(text, text) is
$$Begins an attempt at pairing: charges it to its source (an address, or whatever else for "unknown") and returns the hashes that the code is to be
compared with, one a row: the name's own first, then the newest of other names. allowed is false, and nothing else is told but after how many seconds it may
try again (retry_after), when the source has used up its budget or pairing is closed; code_id is null when there is nothing to compare with. The attempt counts as wrong until redeem_pairing_code, in another
transaction, so commit before a code is tried. Locks: the budgets, by an advisory lock for this transaction; the name's code, SKIP LOCKED.
Errors: invalid_argument, isolation_not_supported.$$;
