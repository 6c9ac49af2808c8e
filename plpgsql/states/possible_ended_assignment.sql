create or replace function fleet_core.possible_ended_assignment(
  state text, reason text, reported text, started_at timestamptz, artifacts_verified_at timestamptz)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return (state = 'succeeded') = (artifacts_verified_at is not null)
     -- What ended by a result of work, or by its absence, had been started.
     and (started_at is not null or state in ('cancelled', 'released'))
     and coalesce(reported in ('complete', 'fail', 'release', 'decompose', 'undelivered'), true)
     and case state
           when 'succeeded' then reason = 'verified'
           when 'failed' then reason in ('node_failed', 'unverified', 'timed_out')
           when 'expired' then reason = 'lease_expired'
           when 'released' then reason in ('never_started', 'handed_back', 'unacknowledged', 'node_removed', 'drain_deadline')
           when 'cancelled' then reason in ('superseded', 'operator', 'job_cancelled', 'decomposed_elsewhere')
           when 'decomposed' then reason = 'decomposed'
           else false
         end;
end
$$;

comment on function fleet_core.possible_ended_assignment(text, text, text, timestamptz, timestamptz) is
$$What a row of fleet_core.ended_assignments can be.$$;
