create or replace function fleet_core.possible_place(
  state text, ready_at timestamptz, due_at timestamptz, reason text, attempt int, wanted int)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return attempt >= 1
     and wanted >= 1
     and isfinite(ready_at)
     and isfinite(coalesce(due_at, ready_at))
     and case state
           when 'ready' then due_at is null
           when 'blocked' then due_at is null and reason is not null
           when 'delayed' then due_at is not null
           when 'awaiting_late_result' then due_at is not null
           else false
         end;
end
$$;

comment on function fleet_core.possible_place(text, timestamptz, timestamptz, text, int, int) is
$$What a row of fleet_core.queue can be.$$;
