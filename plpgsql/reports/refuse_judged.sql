create or replace function fleet_core.refuse_judged(judged fleet_core.judgement)
returns void
language plpgsql
volatile
as $$
begin
  if judged.verdict not in ('act', 'late', 'repeat') then
    perform fleet_core.refuse(case judged.verdict when 'assignment_not_found' then 'FL404' else 'FL409' end, judged.verdict, judged.detail,
      case judged.verdict
        when 'assignment_not_yours' then 'Ask for your own with fleet.assignments_for_node().'
        when 'job_already_finished' then 'Stop the work and drop it; nothing more is expected.'
      end);
  end if;
end
$$;

comment on function fleet_core.refuse_judged(fleet_core.judgement) is
$$Raises the refusal that a judgement carries, if it is one.$$;
