create or replace function fleet_agent.claim(credential uuid, instance text, kinds text[], max_jobs int, lease_seconds int, start boolean default true)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  handed uuid[] := fleet_core.claim(fleet_core.acting_node(credential, instance, '{compute:claim}'), kinds, max_jobs, lease_seconds, start);
begin
  return (
    select jsonb_build_object('jobs', coalesce(jsonb_agg(to_jsonb(c)), '[]'))
      from fleet_core.claimed_jobs(handed) c);
end
$$;

comment on function fleet_agent.claim(uuid, text, text[], int, int, boolean) is
$$See fleet.claim. Returns {jobs: [claimed_job]}.$$;
