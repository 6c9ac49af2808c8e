create or replace function fleet_core.possible_job(
  outcome text, finished_at timestamptz, winner_id uuid, is_container boolean, error text, parent_id uuid, depth smallint, priority int, fan_out int, max_attempts int, attempt int, attempts_spent int, releases_in_row int)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return priority between 0 and 32767
     and fan_out between 1 and 100
     and max_attempts between 1 and 100
     and attempts_spent between 0 and max_attempts
     and attempt >= 0
     and releases_in_row >= 0
     and depth >= 0
     -- Whoever has a parent is deeper than the top, and nobody else.
     and (parent_id is null) = (depth = 0)
     -- Terminal, and only then, it has an end.
     and (outcome is null) = (finished_at is null)
     and case outcome
           -- Complete is what was verified (or whose children all are), with no error left.
           when 'complete' then (winner_id is not null or is_container) and error is null
           when 'failed' then not is_container and error is not null and winner_id is null
           when 'partial' then is_container and winner_id is null
           when 'cancelled' then winner_id is null
           else outcome is null and winner_id is null
         end;
end
$$;

comment on function fleet_core.possible_job(text, timestamptz, uuid, boolean, text, uuid, smallint, int, int, int, int, int, int) is
$$What a row of fleet_core.jobs can be. One cheap function and not a list of checks: PostgreSQL reads the text of each check anew in every statement that writes.$$;
