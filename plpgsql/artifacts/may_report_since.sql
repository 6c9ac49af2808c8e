create or replace function fleet_core.may_report_since(credential uuid, since timestamptz)
returns boolean
language plpgsql
stable
as $$
declare
  node uuid := (select c.node_id from fleet_core.credentials c where c.id = credential);
begin
  return exists (select from fleet_core.open_assignments o where o.node_id = node and o.assigned_at <= since)
      or exists (
        select from fleet_core.ended_assignments e
          join fleet_core.jobs j on j.id = e.job_id
         where e.node_id = node
           and e.assigned_at <= since
           and e.reason in ('lease_expired', 'never_started', 'unacknowledged')
           and j.outcome is null
           and not j.is_container);
end
$$;

comment on function fleet_core.may_report_since(uuid, timestamptz) is
$$Whether a machine may yet report what it uploaded at that time: it has, or may complete late (R8), an assignment that it had then. Called by
condemn_bytes.$$;
