create or replace function fleet_core.lock_lanes(organization uuid)
returns void
language plpgsql
volatile
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('pgfleet lanes ' || organization, 0));
end
$$;

comment on function fleet_core.lock_lanes(uuid) is
$$Locks the blocks of an organization's lanes until the end of the transaction: one judge at a time; a second one waits here and then sees what the first could not.
Comes last in the lock order. Called by judge_lanes, judge_lanes_of_model.$$;
