-- Who may do what: the one list. Whatever is not here belongs to fleet_owner alone; PUBLIC gets nothing.

do $grants$
declare
  v_schema   text;
  v_function record;
  v_entry    record;
  v_view     record;
begin
  foreach v_schema in array array['fleet', 'fleet_agent', 'fleet_core'] loop
    execute format('revoke all on schema %I from public, fleet_app, fleet_operator, fleet_submitter, fleet_reader', v_schema);
    execute format('revoke all on all tables in schema %I from public, fleet_app, fleet_operator, fleet_submitter, fleet_reader', v_schema);
    execute format('revoke all on all sequences in schema %I from public, fleet_app, fleet_operator, fleet_submitter, fleet_reader', v_schema);
    execute format('revoke all on all routines in schema %I from public, fleet_app, fleet_operator, fleet_submitter, fleet_reader', v_schema);
    execute format('alter default privileges for role fleet_owner in schema %I revoke execute on routines from public', v_schema);
  end loop;
  -- Without "in schema": only so does it take away what PUBLIC gets by default.
  alter default privileges for role fleet_owner revoke execute on routines from public;

  grant usage on schema fleet to fleet_operator, fleet_submitter, fleet_reader;
  grant usage on schema fleet_agent to fleet_app;
  grant execute on all functions in schema fleet_agent to fleet_app;

  for v_entry in
    select * from (values
      ('submit_job',          'fleet_submitter, fleet_operator'),
      ('submit_jobs',         'fleet_submitter, fleet_operator'),
      ('register_artifact',   'fleet_submitter, fleet_operator'),
      ('cancel_job',          'fleet_submitter, fleet_operator'),
      ('retry_job',           'fleet_submitter, fleet_operator'),
      ('job',                 'fleet_submitter, fleet_operator, fleet_reader'),
      ('assignments_for_job', 'fleet_submitter, fleet_operator, fleet_reader'),
      ('explain_job',         'fleet_submitter, fleet_operator, fleet_reader'),
      ('place',               'fleet_operator'),
      ('register_model',      'fleet_operator'),
      ('report_devices',      'fleet_operator'),
      ('set_node_model_state', 'fleet_operator'),
      ('sweep_blocked',       'fleet_operator'),
      ('find_organization',   'fleet_submitter, fleet_operator, fleet_reader'),
      ('find_node',           'fleet_submitter, fleet_operator, fleet_reader'),
      ('node',                'fleet_submitter, fleet_operator, fleet_reader'),
      ('status',              'fleet_submitter, fleet_operator, fleet_reader'),
      ('revoke_operator_key', 'fleet_operator'),
      ('confirm_artifact',    'fleet_operator'),
      ('expect_artifact',     'fleet_operator'),
      ('set_priority',        'fleet_operator'),
      ('pause_kind',          'fleet_operator'),
      ('resume_kind',         'fleet_operator'),
      ('block_job',           'fleet_operator'),
      ('unblock_job',         'fleet_operator'),
      ('assign_job',          'fleet_operator'),
      ('cancel_assignment',   'fleet_operator'),
      ('cancel_assignments',  'fleet_operator'),
      ('create_project',      'fleet_operator'),
      ('create_node',         'fleet_operator'),
      ('set_node_status',     'fleet_operator'),
      ('drain_node',          'fleet_operator'),
      ('resume_node',         'fleet_operator'),
      ('remove_node',         'fleet_operator'),
      ('set_node_labels',     'fleet_operator'),
      ('revoke_credentials',  'fleet_operator'),
      ('set_contract',        'fleet_operator'),
      ('sweep_expired_leases', 'fleet_operator'),
      ('sweep_overdue',       'fleet_operator'),
      ('sweep_drains',        'fleet_operator'),
      ('run_sweeps',          'fleet_operator'),
      ('check_invariants',    'fleet_operator'),
      -- The node's side: only of logins that are bound to every organization, which the functions check.
      ('heartbeat',           'fleet_operator'),
      ('claim',               'fleet_operator'),
      ('assignments_for_node', 'fleet_operator'),
      ('start_assignment',    'fleet_operator'),
      ('renew_lease',         'fleet_operator'),
      ('report_progress',     'fleet_operator'),
      ('complete_assignment', 'fleet_operator'),
      ('complete_assignments', 'fleet_operator'),
      ('complete_and_claim',  'fleet_operator'),
      ('fail_assignment',     'fleet_operator'),
      ('release_assignment',  'fleet_operator'),
      ('decompose',           'fleet_operator')
    ) manifest(name, roles)
  loop
    for v_function in
      select p.oid::regprocedure as signature
        from pg_proc p
       where p.pronamespace = 'fleet'::regnamespace and p.proname = v_entry.name
    loop
      execute format('grant execute on function %s to %s', v_function.signature, v_entry.roles);
    end loop;
    if not found then
      raise exception 'grants.sql names a function that does not exist: %', v_entry.name;
    end if;
  end loop;

  for v_view in select c.relname from pg_class c where c.relnamespace = 'fleet'::regnamespace and c.relkind = 'v' loop
    execute format('grant select on fleet.%I to fleet_operator, fleet_submitter, fleet_reader', v_view.relname);
  end loop;
  -- Functions inside views run with the reader's rights; without usage on their schema nobody can call them otherwise.
  grant execute on function fleet_core.memory_shown(uuid), fleet_core.grace_from(uuid), fleet_core.is_copy(), fleet_core.clock(), fleet_core.sees_everything(), fleet_core.visible_organizations(),
    fleet_core.effective_status(text, timestamptz, timestamptz, int), fleet_core.why_waiting(uuid, int), fleet_core.bucket_of(float8), fleet_core.bucket_interval(int) to fleet_operator, fleet_submitter, fleet_reader;
end
$grants$;
