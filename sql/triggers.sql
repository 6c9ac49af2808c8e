-- History is append-only for every role. Row triggers on a partitioned table reach all its partitions; TRUNCATE does not, so each
-- partition has its own (ensure_event_partitions gives it to the monthly ones).

create or replace trigger no_change before update or delete on fleet_core.job_events for each row execute function fleet_core.forbid_change();
create or replace trigger no_change before update or delete on fleet_core.audit_events for each row execute function fleet_core.forbid_change();
create or replace trigger no_truncate before truncate on fleet_core.job_events execute function fleet_core.forbid_change();
create or replace trigger no_truncate before truncate on fleet_core.audit_events execute function fleet_core.forbid_change();
create or replace trigger no_truncate before truncate on fleet_core.job_events_default execute function fleet_core.forbid_change();
create or replace trigger no_truncate before truncate on fleet_core.audit_events_default execute function fleet_core.forbid_change();
