-- D40: rows of the views only ever gain columns, at the end.

select plan(5);

create function pg_temp.first_columns(view text, most int) returns text language sql as $$
  select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
   where a.attrelid = ('fleet.' || view)::regclass and a.attnum between 1 and most and not a.attisdropped $$;

select is(pg_temp.first_columns(view, cardinality(string_to_array(columns, ', '))), columns, view)
  from (values
    ('jobs', 'id, organization_id, project_id, parent_id, kind, status, priority, attempt, attempts_spent, max_attempts, fan_out, open_assignments, is_container, children, children_done, requires, lang, requested_by, idempotency_key, reason, error, run_at, created_at, started_at, finished_at'),
    ('assignments', 'id, organization_id, job_id, node_id, node_name, state, reason, attempt, device, credential_id, placement_reason, progress_percent, progress_message, assigned_at, started_at, finished_at, lease_expires_at, artifacts_verified_at, error'),
    ('nodes', 'id, organization_id, name, status, stored_status, schedulable, kinds, transport, is_controller, trust_domain, locality, labels, agent_version, agent_started_at, last_heartbeat_at, seconds_since_heartbeat, open_assignments, cooling_until, drain_deadline, created_at'),
    ('artifacts', 'id, organization_id, project_id, job_id, assignment_id, node_id, role, kind, lang, status, content_hash, byte_size, media_type, storage_key, derivation, bytes_verified_at, created_at'),
    ('credentials', 'id, node_id, key_id, agent_name, scopes, created_at, last_used_at, revoked_at')) v(view, columns);

select * from finish();
