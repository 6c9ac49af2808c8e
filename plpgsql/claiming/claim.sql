create or replace function fleet_core.claim(actor fleet_core.actor, kinds text[], most int, lease_seconds int, start boolean)
returns setof fleet.claimed_job
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
  now_   timestamptz;
  memory boolean;
  wanted int;
  looked_after timestamptz;
  node   fleet_core.nodes;
  offers fleet_core.offer[];
  slots  fleet_core.slot[];
  handed uuid[];
begin
  select * into limits from fleet_core.settings;
  perform fleet_core.require_read_committed();
  perform fleet_core.check_range('max_jobs', most, 0, limits.max_claim);
  perform fleet_core.check_range('lease_seconds', lease_seconds, limits.lease_min_seconds, limits.lease_max_seconds);
  perform fleet_core.check_given('start', start);
  perform fleet_core.check_active();
  perform fleet_core.beat();

  -- Whoever removes or drains the node takes its lock exclusively and looks again under it; so no claim slips in between. Two claims of one node
  -- exclude each other where memory is to be given out.
  memory := fleet_core.gives_memory(actor, kinds);
  perform fleet_core.lock_node(actor.node_id, exclusive => memory);
  now_ := fleet_core.clock();
  looked_after := now_ - make_interval(secs => limits.floor_seconds);
  select * into node from fleet_core.nodes n where n.id = actor.node_id;
  handed := fleet_core.take_assigned(actor, kinds, fleet_core.may_take(node, most, now_, of_assigned => true), limits.max_claim_bytes, lease_seconds,
    start, now_);
  most := least(most, cardinality(handed) + fleet_core.may_take(node, most, now_));
  if cardinality(handed) < most then
    perform fleet_core.promote_due(actor.organization_id, now_, limits.promote_batch);
  end if;
  while cardinality(handed) < most loop
    -- What is reserved for one job is not there for the next: where memory counts, one at a time.
    wanted := case when memory then 1 else most - cardinality(handed) end;
    offers := fleet_core.offers(node, kinds, memory, limits.lanes_per_claim, now_, looked_after);
    slots := fleet_core.take_slots(actor.node_id, offers, wanted, limits.max_claim_bytes - fleet_core.payload_bytes(handed), now_, looked_after, limits);
    if cardinality(slots) < wanted and looked_after < 'infinity' then
      -- A place that was committed late may lie behind this session's floor: before answering "no more", look from the true start.
      -- What is locked already is this transaction's own and found again.
      looked_after := 'infinity';
      continue;
    end if;
    exit when slots = '{}';
    handed := handed || fleet_core.open_assignments(slots, lease_seconds, start, actor.credential_id, actor.name);
    exit when not memory;
  end loop;
  if cardinality(handed) > 0 then
    return query select * from fleet_core.claimed_jobs(handed);
  end if;
end
$$;

comment on function fleet_core.claim(fleet_core.actor, text[], int, int, boolean) is
$$Hands work to a node: first what was assigned to it and not started, then the queue. See fleet.claim.
Locks: the node (shared; exclusive where memory is given out), then open assignments and queue rows with SKIP LOCKED, so it never waits while it holds something.$$;
