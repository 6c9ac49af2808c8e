-- What operators read. An ordinary view runs with its owner's rights, so each filters by the organizations of the login, and is a
-- security_barrier, so that no condition of the reader is tried on rows that are not the reader's. The filter stands alone in the public view where
-- functions read the same rows of every tenant: those are fleet_core's *_rows. The clock stands in a scalar sub-select: called once, and indexes stay
-- usable. Columns are only ever added, at the end, and each has a comment.

\ir views/organizations.sql
\ir views/jobs.sql
\ir views/assignments.sql
\ir views/artifacts.sql
\ir views/devices.sql
\ir views/nodes.sql
\ir views/contracts.sql
\ir views/pairing.sql
\ir views/settings.sql
\ir views/events.sql
\ir views/queue.sql
\ir views/throughput.sql
\ir views/sweeps.sql
\ir views/stuck.sql
\ir views/broken_rules.sql
