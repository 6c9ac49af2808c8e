create or replace function fleet_core.keep_block(lane fleet_core.lanes, why text)
returns boolean
language plpgsql
volatile
as $$
declare
  is_blocked boolean := exists (select from fleet_core.lane_blocks b where b.lane_id = lane.id);
begin
  if why is not null then
    insert into fleet_core.lane_blocks as b (lane_id, organization_id, reason, blocked_at) values (lane.id, lane.organization_id, why, fleet_core.clock())
    on conflict (lane_id) do update set reason = excluded.reason where b.reason <> excluded.reason;
  elsif is_blocked then
    delete from fleet_core.lane_blocks b where b.lane_id = lane.id;
  end if;
  if is_blocked = (why is not null) then
    return false;
  end if;
  perform fleet_core.note_audit(lane.organization_id, null, case when is_blocked then 'lane_unblocked' else 'lane_blocked' end, 'fleet',
    jsonb_strip_nulls(jsonb_build_object('kind', lane.kind, 'requires', lane.requires, 'reason', why)));
  return true;
end
$$;

comment on function fleet_core.keep_block(fleet_core.lanes, text) is
$$Blocks a lane for this reason, or lifts its block where there is none (D10); says whether that changed anything but the words. One audit event a lane, no write
a job: jobs read through to it. The caller holds the organization's lanes (lock_lanes).$$;
