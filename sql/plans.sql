-- How the functions that are called thousands of times a second are planned.
--
-- They touch a handful of rows by index, whatever the tables hold. Left alone the planner plans anew at nearly each call, because an
-- array argument of one element looks cheaper than an unknown one; that costs ten times the work itself. And a plan made when a table
-- was empty would read it whole when it is full. So: one plan, by index, no just-in-time compilation.

do $plans$
declare
  v_function record;
begin
  for v_function in
    select p.oid::regprocedure as signature
      from pg_proc p
     where p.prosecdef
       and p.prokind = 'f'
       -- Those two read a whole fleet, seldom.
       and ((p.pronamespace = 'fleet_agent'::regnamespace and p.proname not in ('status', 'metrics'))
            or (p.pronamespace = 'fleet'::regnamespace
                and p.proname in ('submit_job', 'submit_jobs', 'claim', 'heartbeat', 'start_assignment', 'renew_lease', 'report_progress', 'complete_assignment',
                                  'complete_assignments', 'complete_and_claim', 'fail_assignment', 'release_assignment', 'decompose', 'assign_job',
                                  'cancel_job', 'retry_job', 'run_sweeps', 'sweep_expired_leases', 'sweep_overdue', 'sweep_drains', 'sweep_blocked', 'purge',
                                  -- Who judges machines, and lanes by them.
                                  'create_node', 'set_node_status', 'set_node_labels', 'report_devices', 'remove_node', 'register_model', 'explain_job', 'place'))
            -- What views call for each lane, and for each node.
            or (p.pronamespace = 'fleet_core'::regnamespace and p.proname in ('why_waiting', 'memory_shown')))
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off '
                   'set jit = off', v_function.signature);
  end loop;
end
$plans$;

-- What joins thousands of elements of a call, or of a sweep, with one another: by hash, or each would be compared with each.
alter function fleet_core.read_jobs(uuid, text, text, jsonb, fleet_core.jobs, text) set enable_hashjoin = on;
alter function fleet_core.candidates(text, uuid[], int, timestamptz) set enable_hashjoin = on;
alter function fleet_core.expire_leases(uuid[]) set enable_hashjoin = on;
