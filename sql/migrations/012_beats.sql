-- Heartbeats that come together are kept together.

create type fleet_core.beat as (
  n int, node_id uuid, name text, status text, report jsonb, said bytea, at timestamptz, next_seconds int);
comment on type fleet_core.beat is
$$A heartbeat that says what the one before it said. n: which of a call's it is; said: the digest of its report (said_in); at: when it came; next_seconds: when the
node is asked to call again.$$;
