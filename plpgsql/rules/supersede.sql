create or replace function fleet_core.supersede(job uuid, winner uuid)
returns uuid[]
language plpgsql
volatile
as $$
begin
  return (
    select fleet_core.cancel_open(job, 'superseded', 'assignment:' || winner, 'verified first: ' || winner, fleet_core.clock(), winner));
end
$$;

comment on function fleet_core.supersede(uuid, uuid) is
$$First verified wins (R3, R8): cancels every other open assignment of the job and returns the nodes that lost it.
The caller holds the job and has taken its place out of the queue. Nothing else supersedes.$$;
