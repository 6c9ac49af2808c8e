create or replace function fleet_core.judge_lanes_soon(node uuid)
returns void
language plpgsql
volatile
as $$
declare
  before text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '1s', true);
  perform fleet_core.judge_lanes(node);
  perform set_config('lock_timeout', before, true);
exception
  -- Somebody keeps a transaction open that changes nodes; the sweep judges the lanes once that has ended.
  when lock_not_available then null;
end
$$;

comment on function fleet_core.judge_lanes_soon(uuid) is
$$As judge_lanes, but waits a second at most: a heartbeat must not hang on an operator's open transaction. Called by announce.$$;
