-- What operators read. An ordinary view runs with its owner's rights, so each filters by the organizations of the login, and is a
-- security_barrier, so that no condition of the reader is tried on rows that are not the reader's. The clock stands in a scalar
-- sub-select: called once, and indexes stay usable. Columns are only ever added, at the end.

\ir views/rows.sql
\ir views/public.sql
\ir views/pairing.sql
\ir views/broken_rules.sql
