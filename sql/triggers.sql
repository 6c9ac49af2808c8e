-- History is append-only for every role. Row triggers on a partitioned table reach all its partitions; TRUNCATE does not, so each
-- partition has its own (ensure_event_partitions gives it to the monthly ones).

create or replace trigger no_change before update or delete on fleet_core.job_events for each row execute function fleet_core.forbid_change();
create or replace trigger no_change before update or delete on fleet_core.audit_events for each row execute function fleet_core.forbid_change();
create or replace trigger stays_removed before update on fleet_core.nodes for each row when (old.status = 'removed' and new.status is distinct from 'removed')
  execute function fleet_core.forbid_return();
create or replace trigger no_truncate before truncate on fleet_core.job_events execute function fleet_core.forbid_change();
create or replace trigger no_truncate before truncate on fleet_core.audit_events execute function fleet_core.forbid_change();
create or replace trigger no_truncate before truncate on fleet_core.job_events_default execute function fleet_core.forbid_change();
create or replace trigger no_truncate before truncate on fleet_core.audit_events_default execute function fleet_core.forbid_change();
