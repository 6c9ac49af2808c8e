create or replace function fleet_core.judge_lanes_soon(organization uuid)
returns void
language plpgsql
volatile
as $$
declare
  before text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '1s', true);
  perform fleet_core.judge_lanes(organization);
  perform set_config('lock_timeout', before, true);
exception
  -- Somebody keeps a transaction open that changes nodes; the sweep judges the lanes within seconds of its end.
  when lock_not_available then null;
end
$$;

comment on function fleet_core.judge_lanes_soon(uuid) is
$$As judge_lanes, but waits a second at most: a heartbeat must not hang on an operator's open transaction. Called by heartbeat.$$;
