create or replace function fleet_core.judge_lanes_of_model(slug text)
returns void
language plpgsql
volatile
as $$
declare
  organization uuid;
  lane         fleet_core.lanes;
begin
  for organization in
    select distinct l.organization_id from fleet_core.lanes l where l.requires -> 'models' ? slug order by l.organization_id
  loop
    perform fleet_core.lock_lanes(organization);
    for lane in
      select distinct on (l.id) l.* from fleet_core.lanes l where l.organization_id = organization and l.requires -> 'models' ? slug order by l.id
    loop
      perform fleet_core.keep_block(lane, (fleet_core.lane_obstacle(lane.organization_id, lane.kind, lane.requires)).reason);
    end loop;
  end loop;
end
$$;

comment on function fleet_core.judge_lanes_of_model(text) is
$$Judges the lanes of every organization that want a model anew, after its entry in the registry has changed (D10). Called by register_model.
Locks: the lanes of those organizations, in the order of their ids.$$;
