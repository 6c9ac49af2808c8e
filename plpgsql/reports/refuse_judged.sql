create or replace function fleet_core.refuse_judged(judged fleet_core.judgement)
returns boolean
language plpgsql
volatile
as $$
declare
  a   record;
begin
  if judged.verdict in ('act', 'late', 'repeat') then
    return false;
  end if;
  select r.state, r.reason, r.node_name, r.lease_expires_at, r.finished_at, j.id as job_id, j.kind, j.outcome into a
    from fleet_core.assignment_rows r
    join fleet_core.jobs j on j.id = r.job_id
   where r.id = judged.assignment_id;
  perform fleet_core.refuse(case judged.verdict when 'assignment_not_found' then 'FL404' else 'FL409' end, judged.verdict,
    case
      when judged.verdict = 'assignment_not_found' then format('There is no assignment %s.', judged.assignment_id)
      when judged.verdict = 'assignment_not_yours' then format('Assignment %s belongs to node %s.', judged.assignment_id, a.node_name)
      when judged.verdict = 'job_already_finished' then format('Job %s is %s.', a.job_id, a.outcome)
      when judged.verdict = 'job_is_container' then format('Job %s was decomposed already.', a.job_id)
      when a.finished_at is null then
        format('The lease of assignment %s ended at %s, and kind %s is exclusive.', judged.assignment_id, a.lease_expires_at, a.kind)
      else format('Assignment %s ended as %s (%s).', judged.assignment_id, a.state, a.reason)
    end,
    case judged.verdict
      when 'assignment_not_yours' then 'Ask for your own with fleet.assignments_for_node().'
      when 'job_already_finished' then 'Stop the work and drop it; nothing more is expected.'
    end);
  return true;
end
$$;

comment on function fleet_core.refuse_judged(fleet_core.judgement) is
$$Raises the refusal that a judgement is, in words; false if it is none.$$;
