create or replace function fleet_core.keep_outcome(outcome fleet.assignment_outcome)
returns void
language plpgsql
volatile
as $$
begin
  update fleet_core.ended_assignments a set outcome = to_jsonb(keep_outcome.outcome) where a.id = (keep_outcome.outcome).assignment_id;
end
$$;

comment on function fleet_core.keep_outcome(fleet.assignment_outcome) is
$$Keeps the answer to a report with the assignment that it ended, so that a repeat gets it again (R9).$$;
