create or replace function fleet_core.claim(actor fleet_core.actor, kinds text[], most int, lease_seconds int, start boolean, follows uuid default null)
returns uuid[]
language plpgsql
volatile
as $$
declare
  start_ record;
  seen   record;
  limits fleet_core.settings;
  node   fleet_core.nodes;
  memory boolean := false;
  now_   timestamptz;
  looked_after timestamptz;
  wanted int;
  slots  fleet_core.slot[];
  handed uuid[] := '{}'::uuid[];
begin
  select s as limits, i as installation,
         exists (select from fleet_core.lanes l where l.organization_id = actor.organization_id and l.floor_mb >= 0) as has_memory_lanes
    into start_
    from fleet_core.settings s
   cross join fleet_core.installation i;
  limits := start_.limits;
  if not (fleet_core.require_read_committed()
          and fleet_core.check_range('max_jobs', most, 0, limits.max_claim)
          and fleet_core.check_range('lease_seconds', lease_seconds, limits.lease_min_seconds, limits.lease_max_seconds)
          and fleet_core.check_given('start', start)
          and (kinds is null or fleet_core.check_kinds(kinds))
          and fleet_core.be_present(start_.installation, limits.pulse_seconds, is_free => follows is null)) then
    return handed;                                -- never: each of them refuses by an error
  end if;

  -- Whoever removes or drains the node takes its lock exclusively and looks again under it; so no claim slips in between. Two claims of one node
  -- exclude each other where memory is to be given out.
  if start_.has_memory_lanes then
    memory := fleet_core.gives_memory(actor, kinds);
  end if;
  if follows is null then
    perform fleet_core.lock_node(actor.node_id, exclusive => memory);
  elsif not fleet_core.try_lock_node(actor.node_id, exclusive => memory) then
    return handed;                                -- jobs are locked, so it is not waited for: somebody is changing what the node may be given
  end if;
  now_ := fleet_core.clock_at(limits.test_clock_offset);
  select n as node, h.last_heartbeat_at,
         exists (select from fleet_core.open_assignments a where a.node_id = n.id and a.started_at is null) as has_assigned,
         exists (select from fleet_core.queue q where q.organization_id = n.organization_id and q.due_at <= now_ and q.state = 'delayed') as has_due,
         exists (select from fleet_core.credentials c where c.id = actor.credential_id and c.revoked_at is not null) as is_revoked,
         (select d from fleet_core.devices d where d.node_id = n.id order by d.throughput_factor desc, d.label collate "C" limit 1) as fastest
    into seen
    from fleet_core.nodes n
    left join fleet_core.heartbeats h on h.node_id = n.id
   where n.id = actor.node_id;
  if seen.is_revoked then
    perform fleet_core.refuse('FL401', 'credential_invalid', 'The credential is not valid.', 'Pair the machine again.');
  end if;
  node := seen.node;
  if node.cooling_seconds is not null or node.cooling_until > now_
     or fleet_core.effective_status(node.status, seen.last_heartbeat_at, now_, limits.online_seconds) <> 'online' then
    most := fleet_core.may_take(node, most, now_, of_assigned => true);
  end if;
  if seen.has_assigned then
    handed := fleet_core.take_assigned(actor, kinds, most, limits.max_claim_bytes, lease_seconds, start, now_, follows);
  end if;
  if node.cooling_seconds is not null then
    most := least(most, cardinality(handed) + fleet_core.may_take(node, most, now_));
  end if;
  if seen.has_due and cardinality(handed) < most then
    perform fleet_core.promote_due(actor.organization_id, now_, limits.promote_batch);
  end if;

  looked_after := now_ - make_interval(secs => limits.floor_seconds);
  while cardinality(handed) < most loop
    -- What is reserved for one job is not there for the next: where memory counts, one at a time.
    wanted := case when memory then 1 else most - cardinality(handed) end;
    slots := fleet_core.take_slots(node, seen.fastest, kinds, memory, wanted,
      case when handed = '{}' then limits.max_claim_bytes else limits.max_claim_bytes - fleet_core.payload_bytes(handed) end, now_, looked_after, limits);
    if cardinality(slots) < wanted and looked_after < 'infinity' then
      -- A place that was committed late may lie behind this session's floor: before answering "no more", look from the true start.
      -- What is locked already is this transaction's own and found again.
      looked_after := 'infinity';
      continue;
    end if;
    exit when slots = '{}';
    handed := handed || fleet_core.open_assignments(slots, actor.organization_id, limits, lease_seconds, start, actor.credential_id, actor.name, now_, follows);
    exit when not memory;
  end loop;
  return handed;
end
$$;

comment on function fleet_core.claim(fleet_core.actor, text[], int, int, boolean, uuid) is
$$Hands work to a node: first what was assigned to it and not started, then the queue; returns the assignments, for claimed_jobs. See fleet.claim.
follows: the assignment whose completion claims this one in the same call.
Locks: the node (shared; exclusive where memory is given out), then open assignments and queue rows with SKIP LOCKED, so it never waits while it holds something.$$;
