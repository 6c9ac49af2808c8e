create or replace function fleet_core.keep_inputs(inputs uuid[])
returns void
language plpgsql
volatile
as $$
begin
  perform from fleet_core.artifacts a where a.id = any (inputs) order by a.id for key share;
end
$$;

comment on function fleet_core.keep_inputs(uuid[]) is
$$Keeps artifacts from being purged until this transaction, which is about to name them as inputs, has ended. Locks: them, key share. Called by
read_jobs.$$;
