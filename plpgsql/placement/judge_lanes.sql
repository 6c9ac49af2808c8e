create or replace function fleet_core.judge_lanes(organization uuid)
returns int
language plpgsql
volatile
as $$
declare
  lane    record;
  why     text;
  changed int := 0;
begin
  -- One judge at a time; a second one waits here and then sees what the first could not.
  perform pg_advisory_xact_lock(hashtextextended('pgfleet lanes ' || organization, 0));
  for lane in
    select distinct on (l.id) l.id, l.kind, l.requires, b.reason as blocked
      from fleet_core.lanes l
      left join fleet_core.lane_blocks b on b.lane_id = l.id
     where l.organization_id = organization
     order by l.id
  loop
    why := fleet_core.lane_obstacle(organization, lane.kind, lane.requires);
    if why is null and lane.blocked is not null then
      delete from fleet_core.lane_blocks b where b.lane_id = lane.id;
      perform fleet_core.note_audit(organization, null, 'lane_unblocked', 'fleet', jsonb_build_object('kind', lane.kind, 'requires', lane.requires));
      changed := changed + 1;
    elsif why is not null then
      insert into fleet_core.lane_blocks as b (lane_id, organization_id, reason, blocked_at) values (lane.id, organization, why, fleet_core.clock())
      on conflict (lane_id) do update set reason = excluded.reason where b.reason <> excluded.reason;
      if lane.blocked is null then
        perform fleet_core.note_audit(organization, null, 'lane_blocked', 'fleet',
          jsonb_build_object('kind', lane.kind, 'requires', lane.requires, 'reason', why));
        changed := changed + 1;
      end if;
    end if;
  end loop;
  delete from fleet_core.lane_blocks b
   where b.organization_id = organization
     and not exists (select from fleet_core.lanes l where l.organization_id = b.organization_id and l.id = b.lane_id);
  return changed;
end
$$;

comment on function fleet_core.judge_lanes(uuid) is
$$Blocks the lanes of an organization that no machine could serve even when idle, and lifts the blocks that no longer hold (D10); returns how many changed. One audit
event a lane, no write a job: jobs read through to it. Called when devices, kinds, labels, models or nodes change, and by the sweep.
Locks: an advisory lock of the organization's lanes.$$;
