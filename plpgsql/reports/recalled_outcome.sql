create or replace function fleet_core.recalled_outcome(assignment uuid)
returns fleet.assignment_outcome
language plpgsql
stable
as $$
begin
  return (
    select case
      when a.outcome is not null then jsonb_populate_record(null::fleet.assignment_outcome, a.outcome)
      else row(a.id, a.state, a.reason, true, 'complete', '{}',
             array(select f.id from fleet_core.artifacts f where f.job_id = a.job_id and f.assignment_id = a.id
                      -- Not what was added later: a log (keep_log).
                      and f.created_at <= a.finished_at order by f.id), '{}')::fleet.assignment_outcome
      end
      from fleet_core.ended_assignments a
     where a.id = assignment);
end
$$;

comment on function fleet_core.recalled_outcome(uuid) is
$$The answer that the report which ended an assignment got, as it was (D13). A plain success is derived, everything else was kept (keep_outcome).$$;
