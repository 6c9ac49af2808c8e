create or replace function fleet_core.is_barred(job uuid, node uuid, attempt int, now_ timestamptz)
returns boolean
language sql
stable
as $$
  select fleet_core.why_barred(job, node, attempt, now_) is not null
$$;

comment on function fleet_core.is_barred(uuid, uuid, int, timestamptz) is
$$Whether this node must not be handed this job now, though it could run it; see why_barred. One expression, so that it is inlined.$$;
