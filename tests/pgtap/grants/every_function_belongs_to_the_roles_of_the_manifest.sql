-- D27: who may what. A function that stands in no list is the owner's alone.

select plan(2);

create temp table manifest (function text primary key, roles text not null);
insert into manifest
select f, 'operator, submitter' from unnest(array['submit_job', 'submit_jobs', 'register_artifact', 'cancel_job', 'retry_job']) f
union all
select f, 'operator, reader, submitter' from unnest(array['job', 'explain_job', 'assignments_for_job', 'find_organization', 'find_node', 'node', 'status']) f
union all
select f, 'operator' from unnest(array[
  'set_priority', 'pause_kind', 'resume_kind', 'block_job', 'unblock_job', 'assign_job', 'cancel_assignment', 'cancel_assignments', 'create_project',
  'create_node', 'set_node_status', 'drain_node', 'resume_node', 'remove_node', 'set_node_labels', 'revoke_credentials', 'revoke_operator_key', 'set_contract', 'register_model',
  'place', 'sweep_expired_leases', 'sweep_overdue', 'sweep_blocked', 'sweep_drains', 'run_sweeps', 'check_invariants',
  'heartbeat', 'claim', 'assignments_for_node', 'start_assignment', 'renew_lease', 'report_progress', 'complete_assignment', 'complete_assignments',
  'complete_and_claim', 'fail_assignment', 'release_assignment', 'decompose', 'report_devices', 'set_node_model_state', 'confirm_artifact', 'expect_artifact']) f
union all
select f, '' from unnest(array[
  'create_organization', 'grant_organization', 'revoke_organization', 'set_setting', 'issue_credential', 'issue_operator_key', 'create_pairing_code', 'revoke_pairing_code',
  'activate', 'purge', 'schedule_sweeps', 'unschedule_sweeps']) f;

create temp view granted as
select p.proname::text as function,
       coalesce(string_agg(distinct replace(a.grantee::regrole::text, 'fleet_', ''), ', ' order by replace(a.grantee::regrole::text, 'fleet_', ''))
                  filter (where a.grantee <> p.proowner), '') as roles
  from pg_proc p
  left join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a on true
 where p.pronamespace = 'fleet'::regnamespace
 group by p.proname;

select is_empty(
  $$select g.function, g.roles as has, coalesce(m.roles, '') as should_have from granted g left join manifest m using (function) where g.roles <> coalesce(m.roles, '')$$,
  'each function of fleet is granted to the roles that may call it');
select is_empty(
  $$select p.oid::regprocedure from pg_proc p where p.pronamespace = 'fleet'::regnamespace and p.proowner <> 'fleet_owner'::regrole$$,
  'and belongs to the owner');

select * from finish();
