-- The few functions that views call; they must be there first.

\ir ../plpgsql/clock/clock_at.sql
\ir ../plpgsql/clock/clock.sql
\ir ../plpgsql/access/sees_everything.sql
\ir ../plpgsql/access/visible_organizations.sql
\ir ../plpgsql/nodes/effective_status.sql
\ir ../plpgsql/jobs/lane_id.sql
\ir ../plpgsql/placement/pool_of.sql
\ir ../plpgsql/placement/memory_shown.sql
\ir ../plpgsql/clock/grace_from.sql
\ir ../plpgsql/settings/is_copy.sql
\ir ../plpgsql/throughput/bucket_of.sql
\ir ../plpgsql/throughput/bucket_interval.sql
\ir ../plpgsql/placement/why_waiting.sql
